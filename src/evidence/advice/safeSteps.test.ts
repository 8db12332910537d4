/** Properties of advice over all waits, stages, grace periods and remarks: where nothing is stuck, nothing is forced. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WAITS, type Stage } from '../evidence.ts';
import { fact } from '../testing/madeFacts.ts';
import { adviceFor } from './adviceFor.ts';
import { situationOf, type Situation } from './situation.ts';
import { CAUSES, isKeyOf, REMEDIES, rowsOf } from './tables.ts';

/** Forces a pod, a node or a program, so that something may be lost. */
const FORCES =
  /^(?:forceDelete|drainReboot|deleteNode|outOfService|restart|unmount|stopHolder|endProcesses|removeFinal)/;

const STAGES: readonly Stage[] = ['SyncPod', 'Terminating', 'Terminated', 'Finished', 'Removed', 'unknown'];
const REMARKS = [
  '',
  ...new Set(rowsOf(CAUSES).flatMap(([, { shown = [] }]) => shown.flatMap(({ remark = [] }) => remark))),
  'stillReady',
  'notReadyOnly',
  'endedNotGone',
];
const ERRORS = [
  '',
  'rpc error: code = DeadlineExceeded desc = context deadline exceeded',
  'containerd://ab timed out',
  'docker://ab operation timeout: context deadline exceeded',
  'no such container: "ab"',
  'target is busy',
  'stale NFS file handle',
  "Cannot evict pod as it would violate the pod's disruption budget.",
  'admission webhook "x" denied the request',
  'no space left on device',
  'dial tcp 10.0.0.1:443: connect: connection refused',
];
const KINDS = ['StopContainerFailed', 'PodEvent', 'UnmountFailed', 'Row', 'EvictionRefused', 'Killing'] as const;

const situations: fc.Arbitrary<Situation> = fc
  .record({
    waitingOn: fc.constantFrom(...WAITS),
    stage: fc.constantFrom(...STAGES),
    grace: fc.constantFrom('running' as const, 'over' as const, 'unknown' as const),
    code: fc.constantFrom(...REMARKS),
    error: fc.constantFrom(...ERRORS),
    kind: fc.constantFrom(...KINDS),
    isStatic: fc.boolean(),
  })
  .map(({ waitingOn, stage, grace, code, error, kind, isStatic }) =>
    situationOf(
      { stage, waitingOn, proofs: [fact(kind, { detail: { error } })], subject: '', error, remark: { code } },
      { namespace: 'shop', name: 'web-0', uid: '', isStatic, facts: [], node: 'node-a', grace },
    ),
  );

/** A situation for which the property does not hold, or null. */
const counterexample = (holds: (of: Situation) => boolean): unknown =>
  fc.check(fc.property(situations, holds), { numRuns: 3_000 }).counterexample;
const codesOf = (of: Situation): readonly string[] => adviceFor(of).map(({ code }) => code);

describe('advice', () => {
  it('forces nothing unless the removal is stuck', () => {
    expect(counterexample((of) => of.flags.has('stuck') || !codesOf(of).some((code) => FORCES.test(code)))).toBeNull();
  });

  it('forces nothing where nothing is waited for', () => {
    expect(
      counterexample((of) => of.waitingOn !== 'none' || !codesOf(of).some((code) => FORCES.test(code))),
    ).toBeNull();
  });

  it('is only to look or to wait while the grace period of a stop is running', () => {
    const isInGrace = (code: string): boolean => isKeyOf(REMEDIES, code) && REMEDIES[code].inGrace === true;
    const isOfStop = (of: Situation): boolean => of.waitingOn === 'container-stop' || of.waitingOn === 'prestop';
    expect(
      counterexample(
        (of) =>
          of.grace !== 'running' ||
          !isOfStop(of) ||
          adviceFor(of).every(({ risk, code }) => risk === 'none' && isInGrace(code)),
      ),
    ).toBeNull();
  });

  it('begins with a step that can’t do harm', () => {
    expect(counterexample((of) => adviceFor(of)[0]?.risk !== 'high')).toBeNull();
  });

  it('is not to wait once the grace period is over, or where a row may be of any time', () => {
    expect(
      counterexample((of) => {
        const isWaiting = codesOf(of).includes('waitGrace');
        return !isWaiting || (of.grace !== 'over' && of.remark !== 'stillReady');
      }),
    ).toBeNull();
  });
});

describe('the grace period', () => {
  const killing = (detail: object) =>
    fact('PodEvent', { detail: { reason: 'Killing', message: 'Stopping container app', ...detail } });
  const graceOf = (detail: object, more: readonly ReturnType<typeof fact>[] = []): string =>
    situationOf(
      { stage: 'Terminating', waitingOn: 'container-stop', proofs: [], subject: '', error: '' },
      { namespace: 'shop', name: 'web-0', uid: '', isStatic: false, facts: [...more, killing(detail)] },
    ).grace;

  it('is over if the kubelet has tried to stop a container more than once', () => {
    expect(graceOf({ again: true })).toBe('over');
    expect(graceOf({})).toBe('unknown');
  });

  it('is over if the stop began longer ago than it lasts, or long ago where its length is unknown', () => {
    expect([graceOf({ kubeletAgo: 600 }), graceOf({ kubeletAgo: 3_600 })]).toEqual(['unknown', 'over']);
    const described = fact('Described', { detail: { gracePeriod: 30 } });
    expect([graceOf({ kubeletAgo: 20 }, [described]), graceOf({ kubeletAgo: 60 }, [described])]).toEqual([
      'unknown',
      'over',
    ]);
  });

  it('is not over because a failed probe has restarted a container long ago', () => {
    expect(graceOf({ kubeletAgo: 3_600, message: 'Container app failed liveness probe, will be restarted' })).toBe(
      'unknown',
    );
  });
});
