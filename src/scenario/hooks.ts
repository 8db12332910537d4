/** Probes and preStop hooks of one container, as the model takes them: from its behaviour, or from what its command says. */
import type { PodSetup } from '../cluster/index.ts';
import { ZERO } from '../engine/time.ts';
import type { Container } from '../kube/objects.ts';
import { PROBE_FIELD, PROBE_TYPES } from '../kube/probeTypes.ts';
import { durationMicros } from './durations.ts';
import { knownFailure } from './knownCommands.ts';
import type { ContainerBehaviour } from './schema.ts';

type Process = PodSetup['behaviour'][string];
type Answers = NonNullable<NonNullable<Process['probes']>['liveness']>;
type Written = NonNullable<NonNullable<ContainerBehaviour['probes']>['liveness']>;
type HookFailure = NonNullable<NonNullable<Process['preStop']>['fails']>;

function answersOf(written: Written): Answers | undefined {
  if (written === 'always') return undefined;
  if (written === 'never') return written;
  const from = written.from === undefined ? ZERO : durationMicros(written.from);
  return { from, ...(written.to !== undefined && { to: durationMicros(written.to) }) };
}

/** Nothing is said of a probe that is always answered. */
function probesOf(spec: Container, behaviour: ContainerBehaviour | undefined): Pick<Process, 'probes'> {
  const all = PROBE_TYPES.flatMap((type) => {
    const command = spec[PROBE_FIELD[type]]?.exec?.command;
    const written = behaviour?.probes?.[type] ?? (knownFailure(command) === undefined ? 'always' : 'never');
    const answers = answersOf(written);
    return answers === undefined ? [] : [[type, answers] as const];
  });
  return all.length === 0 ? {} : { probes: Object.fromEntries(all) };
}

/** An exit code of 0 and any HTTP status are success: lifecycle/handlers.go:runHTTPHandler reads no status. */
function failureOf(spec: Container, written: ContainerBehaviour['preStop']): HookFailure | undefined {
  const hook = spec.lifecycle?.preStop;
  const { fails, exitCode } = written ?? {};
  if (hook?.exec === undefined) return fails === 'refused' && hook?.httpGet !== undefined ? { how: fails } : undefined;
  if (fails === 'notFound') return { how: fails };
  const code = exitCode ?? knownFailure(hook.exec.command) ?? 0;
  return code === 0 ? undefined : { how: 'exits', exitCode: code };
}

function preStopOf(spec: Container, behaviour: ContainerBehaviour | undefined): Pick<Process, 'preStop'> {
  const fails = failureOf(spec, behaviour?.preStop);
  const ends = behaviour?.preStop?.endsProcess;
  if (fails === undefined && ends === undefined) return {};
  const after = ends?.after === undefined ? ZERO : durationMicros(ends.after);
  return {
    preStop: {
      ...(fails !== undefined && { fails }),
      ...(ends !== undefined && { endsProcess: { after, exitCode: ends.exitCode ?? 0 } }),
    },
  };
}

export const hooksOf = (
  spec: Container,
  behaviour: ContainerBehaviour | undefined,
): Pick<Process, 'probes' | 'preStop'> => ({ ...probesOf(spec, behaviour), ...preStopOf(spec, behaviour) });
