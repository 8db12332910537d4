/** How far a run has come that takes long, with the way to stop it; and of a run that was stopped, that it is not whole. */
import { useEffect, useState } from 'react';
import { duration } from '../explain/index.ts';
import { useTexts } from '../language/index.ts';
import { actions, usePage } from '../store/index.ts';
import { TEXTS } from './texts.ts';
import { Button } from './ui/index.ts';

/** Nobody needs to be told of a run that is there after this. */
const LATE_MS = 500;

export function RunNews() {
  const isLong = usePage((s) => s.standing !== null);
  const trace = usePage((s) => (s.run.status === 'ready' ? s.run.trace : null));
  const say = useTexts(TEXTS);
  if (isLong) return <Going />;
  if (trace?.stopped === undefined) return null;
  return (
    <output className="banner banner-run">
      <span>
        <b>{say.stoppedRun(trace.events.length, duration(trace.end))}</b> {say.stoppedWhy[trace.stopped]}
      </span>
    </output>
  );
}

function Going() {
  const say = useTexts(TEXTS);
  const standing = usePage((s) => s.standing);
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(true), LATE_MS);
    return () => window.clearTimeout(timer);
  }, []);
  if (!late || standing === null) return null;
  return (
    <section className="banner banner-run" aria-label={say.simulation}>
      <p>{say.simulating(standing.events, duration(standing.t))}</p>
      <Button size="sm" title={say.stopHint} onClick={actions.stopRun}>
        {say.stop}
      </Button>
    </section>
  );
}
