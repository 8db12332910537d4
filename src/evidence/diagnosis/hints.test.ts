/** What is said of a pod whose worker was not seen: each sign by itself, and which goes before which. */
import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts/fact.ts';
import { courseOf, fact, inTurn, inWords } from '../testing/madeFacts.ts';
import { hints } from './hints.ts';
import { viewOf } from './view.ts';

const APP = { id: 'ab'.repeat(32), container: 'app' };
const SIDECAR = { id: 'cd'.repeat(32) };

const error = (text: string) => ({ detail: { error: text } });

const stopFails = fact('StopContainerFailed', { ...APP, ...error('timeout') });
const killing = fact('Killing', APP);
const dies = fact('PlegDied', { id: APP.id });
const sandboxFails = fact('StopSandboxFailed', error('no network'));
const sandboxStops = fact('SandboxStopped');
const replaceFails = fact('SandboxReplaceFailed', error('no network'));
const syncFails = (trouble: string, more: object = {}) =>
  fact('SyncFailed', { detail: { error: 'no sync', trouble, ...more } });
const killFails = fact('KillPodFailed', { detail: { error: 'no kill', trouble: 'sandbox' } });
const togetherFails = syncFails('container', { stopsAll: true });
const asked = (detail: Fact['detail'] = {}) => fact('DeletionRequested', { detail });
const cgroupFails = fact('CgroupFailed', error('busy'));
const rejected = fact('Rejected', error('no room'));
const removeFails = fact('ContainerRemoveFailed', error('in use'));
const statusFails = fact('StatusFailed', error('forbidden'));
const refused = fact('DeletionRefused', error('forbidden'));
const evictionRefused = fact('EvictionRefused', error('budget'));
const row = fact('Row', { detail: { status: 'Odd' } });

const told = (...facts: readonly Fact[]): string => {
  const all = inTurn(...facts);
  return inWords(hints(courseOf(all), viewOf(all, []), { runtimeDown: null, kubeletStopped: null }));
};

describe('of a pod whose worker was not seen', () => {
  it.each<[what: string, facts: readonly Fact[], told: string]>([
    ['nothing is told by what is none of its own', [fact('PodEvent')], 'nothing'],
    ['a name alone tells nothing', [], 'unknown unknown low'],
    ['a runtime’s own lines tell nothing', [fact('PodEvent', { detail: { runtime: true } })], 'unknown unknown low'],
    ['a row that nobody knows tells nothing', [row], 'unknown unknown low'],
    [
      'a sandbox that can’t be stopped',
      [syncFails('sandbox')],
      'unknown sandbox-teardown medium by SyncFailed error: no sync',
    ],
    [
      'volumes that stay mounted',
      [syncFails('volume')],
      'Terminated volume-unmount medium since SyncFailed 10:05:01 by SyncFailed error: no sync',
    ],
    [
      'a pod that can’t be killed goes before one that can’t be synced',
      [killFails, syncFails('other')],
      'unknown sandbox-teardown medium by KillPodFailed error: no kill',
    ],
    [
      'containers and the sandbox that can’t be stopped',
      [killing, togetherFails],
      'Terminating container-stop medium since SyncFailed 10:05:02 by SyncFailed, Killing of app error: no sync (stoppedTogether)',
    ],
    [
      'containers and the sandbox that can’t be stopped, of a container that nobody names',
      [togetherFails],
      'Terminating container-stop medium since SyncFailed 10:05:01 by SyncFailed error: no sync (stoppedTogether)',
    ],
    [
      'containers and the sandbox that can’t be stopped, of a sandbox that is replaced',
      [togetherFails, replaceFails],
      'unknown unknown low by SyncFailed error: no sync',
    ],
    ['a hook that runs', [fact('PreStopStarted', APP)], 'unknown prestop low by PreStopStarted of app'],
    [
      'a hook that runs, and a stop that failed',
      [fact('PreStopStarted', SIDECAR), stopFails],
      'unknown container-stop low by StopContainerFailed of app error: timeout (restartedOrRemoved)',
    ],
    [
      'a stop that failed',
      [stopFails],
      'unknown container-stop low by StopContainerFailed of app error: timeout (restartedOrRemoved)',
    ],
    [
      'a stop that failed goes before one that was begun',
      [fact('Killing', { ...SIDECAR, container: 'side' }), stopFails],
      'unknown container-stop low by StopContainerFailed of app error: timeout (restartedOrRemoved)',
    ],
    [
      'a stop of which only the id is told',
      [fact('StopContainerFailed', { ...SIDECAR, ...error('timeout') })],
      'unknown container-stop low by StopContainerFailed of cdcdcdcdcdcd error: timeout (restartedOrRemoved)',
    ],
    ['a stop that was begun', [killing], 'unknown container-stop low by Killing of app (restartedOrRemoved)'],
    ['a stop that came to its end', [killing, dies], 'unknown unknown low by PlegDied'],
    [
      'a stop that came to its end, and one that did not',
      [stopFails, dies, fact('Killing', SIDECAR)],
      'unknown container-stop low by Killing of cdcdcdcdcdcd (restartedOrRemoved)',
    ],
    [
      'a stop that failed, and then the sandbox’s',
      [stopFails, fact('StopSandboxCalled')],
      'Terminating container-stop low since StopContainerFailed 10:05:01 by StopContainerFailed, StopSandboxCalled of app error: timeout (sandboxAfterContainer)',
    ],
    [
      'a stop that failed, and then the sandbox’s that failed',
      [stopFails, sandboxFails],
      'Terminating container-stop low since StopContainerFailed 10:05:01 by StopContainerFailed, StopSandboxFailed of app error: timeout (sandboxAfterContainer)',
    ],
    [
      'a stop that failed after the sandbox’s was begun',
      [fact('StopSandboxCalled'), stopFails],
      'unknown container-stop low by StopContainerFailed of app error: timeout (restartedOrRemoved)',
    ],
    [
      'a stop that failed, and then the sandbox’s that is done',
      [stopFails, sandboxFails, sandboxStops],
      'unknown container-stop low by StopContainerFailed of app error: timeout (restartedOrRemoved)',
    ],
    [
      'a stop that failed, and then that of a sandbox that is replaced',
      [stopFails, fact('StopSandboxCalled'), replaceFails],
      'unknown container-stop low by StopContainerFailed of app error: timeout (restartedOrRemoved)',
    ],
    [
      'a stop that was begun, and then the sandbox’s',
      [killing, fact('StopSandboxCalled')],
      'unknown container-stop low by Killing of app (restartedOrRemoved)',
    ],
    ['a cgroup that can’t be removed', [cgroupFails], 'unknown cgroup medium by CgroupFailed error: busy'],
    ['a pod that was rejected', [rejected], 'unknown none low by Rejected error: no room'],
    [
      'a sandbox whose stop failed',
      [fact('StopSandboxFailed', error('timeout')), sandboxFails],
      'unknown sandbox-teardown low by StopSandboxFailed error: no network',
    ],
    [
      'a sandbox whose stop failed and was done',
      [sandboxFails, sandboxStops],
      'unknown none low by StopSandboxFailed, SandboxStopped',
    ],
    ['a sandbox that was stopped', [sandboxStops], 'unknown none low by SandboxStopped'],
    [
      'a sandbox whose stop was begun',
      [fact('StopSandboxCalled')],
      'unknown sandbox-teardown low by StopSandboxCalled',
    ],
    [
      'a container’s stop that the runtime does not answer',
      [fact('StopContainerCalled', SIDECAR), fact('StopSandboxCalled')],
      'unknown container-stop low by StopContainerCalled of cdcdcdcdcdcd (stopUnanswered)',
    ],
    ['a container that can’t be removed', [removeFails], 'unknown unknown low by ContainerRemoveFailed error: in use'],
    ['a status that can’t be written', [statusFails], 'unknown unknown low by StatusFailed error: forbidden'],
    [
      'a delete that was refused',
      [refused],
      'unknown apiserver low by DeletionRefused error: forbidden (deleteRefused)',
    ],
    ['a delete that was refused and then not', [refused, asked()], 'unknown unknown low by DeletionRequested'],
    ['a container that died', [dies], 'unknown unknown low by PlegDied'],
    [
      'a pod that can’t be synced',
      [syncFails('other'), dies],
      'unknown unknown low by SyncFailed, PlegDied error: no sync',
    ],
    ['a pod that can’t be synced, alone', [syncFails('other')], 'unknown unknown low by SyncFailed error: no sync'],
    [
      'an eviction that was refused',
      [evictionRefused],
      'SyncPod none medium since EvictionRefused 10:05:01 by EvictionRefused (evictionRefused)',
    ],
    [
      'an eviction that was refused, and a delete',
      [evictionRefused, asked()],
      'unknown unknown low by DeletionRequested',
    ],
    ['a delete', [asked()], 'unknown unknown low by DeletionRequested'],
    ['a delete that nobody typed', [asked({ forced: true })], 'unknown unknown low by DeletionRequested'],
    ['a delete that was typed', [asked({ command: true })], 'unknown unknown low by DeletionRequested (requestTaken)'],
    [
      'a delete by force that was typed',
      [asked({ command: true, forced: true })],
      'unknown unknown low by DeletionRequested (forcedRequestTaken)',
    ],
  ])('%s', (_what, facts, words) => {
    expect(told(...facts)).toBe(words);
  });

  it('the first sign of each pair counts', () => {
    const first: readonly (readonly [Fact, Fact, wait: string])[] = [
      [stopFails, cgroupFails, 'container-stop'],
      [cgroupFails, rejected, 'cgroup'],
      [rejected, sandboxFails, 'none'],
      [sandboxFails, fact('StopContainerCalled', SIDECAR), 'sandbox-teardown'],
      [sandboxStops, removeFails, 'none'],
      [refused, dies, 'apiserver'],
    ];
    for (const [one, other, wait] of first)
      for (const facts of [[one, other] as const, [other, one] as const]) {
        const all = inTurn(...facts);
        expect(
          hints(courseOf(all), viewOf(all, []), { runtimeDown: null, kubeletStopped: null })?.waitingOn,
          `${one.kind} ${other.kind}`,
        ).toBe(wait);
      }
    expect(told(statusFails, removeFails)).toBe('unknown unknown low by ContainerRemoveFailed error: in use');
    expect(told(refused, statusFails)).toBe('unknown unknown low by StatusFailed error: forbidden');
  });
});
