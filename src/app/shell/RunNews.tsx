/**
 * How far a run has come that takes long, with the way to stop it; of a run that was stopped, that it is not whole; and of
 * one that failed, that with the scenario to take along.
 */
import { useEffect, useState } from 'react';
import { duration } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { actions, usePage, useStanding, type ReadyRun } from '../store/index.ts';
import { saveScenario } from './exports.ts';
import { TEXTS } from './texts.ts';
import { Button, failureReport, Report, StateIcon, UI_TEXTS } from './ui/index.ts';

/** Nobody needs to be told of a run that is there after this. */
const LATE_MS = 500;

export function RunNews() {
  const isLong = useStanding() !== null;
  const trace = usePage((s) => (s.run.status === 'ready' ? s.run.trace : null));
  const say = useTexts(TEXTS);
  if (isLong) return <Going />;
  if (trace?.stopped === undefined) return null;
  if (trace.failure !== undefined) return <FailedStep trace={trace} failure={trace.failure} />;
  return (
    <output className="banner tabular-nums shadow-[inset_3px_0_0_var(--text-2)]">
      <span>
        <b>{say.stoppedRun({ events: trace.events.length.toLocaleString('en'), length: duration(trace.end) })}</b>{' '}
        {say.stoppedWhy[trace.stopped]}
      </span>
    </output>
  );
}

/** It stays as long as the run is shown: what is shown is only the part that was computed. */
function FailedStep({
  trace,
  failure,
}: {
  trace: ReadyRun['trace'];
  failure: NonNullable<ReadyRun['trace']['failure']>;
}) {
  const say = useTexts(TEXTS);
  const { error } = useTexts(UI_TEXTS);
  const scenario = usePage((s) => s.scenario);
  const { actor, received, message, stack } = failure;
  const told = { message: `${actor} on ${received}: ${message}`, stack };
  const report = () =>
    [failureReport('simulation', told, location.href, navigator.userAgent), '', JSON.stringify(scenario, null, 2)].join(
      '\n',
    );
  return (
    <section className="banner c-failure" role="alert" aria-label={say.simulation}>
      <StateIcon shape="failure" label={error} />
      <p className="phone:flex-[1_1_240px]">
        <b>{say.failedRun({ events: trace.events.length.toLocaleString('en'), length: duration(trace.end) })}</b>{' '}
        {say.stoppedWhy.failed} <code className="wrap-anywhere">{told.message}</code>
      </p>
      <Button size="sm" onClick={() => void saveScenario()}>
        {say.saveScenario}
      </Button>
      <Report text={report} />
    </section>
  );
}

function Going() {
  const say = useTexts(TEXTS);
  const standing = useStanding();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(true), LATE_MS);
    return () => window.clearTimeout(timer);
  }, []);
  if (!late || standing === null) return null;
  return (
    <section className="banner tabular-nums shadow-[inset_3px_0_0_var(--text-2)]" aria-label={say.simulation}>
      <p className="phone:flex-[1_1_240px]">
        {say.simulating({ events: standing.events.toLocaleString('en'), length: duration(standing.t) })}
      </p>
      <Button size="sm" title={say.stopHint} onClick={actions.stopRun}>
        {say.stop}
      </Button>
    </section>
  );
}
