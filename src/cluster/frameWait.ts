/**
 * What a frame waits for, as a fact. The trace has it in words (`Frame.waitsFor`), for whoever reads one; what is shown
 * and routed is found from where the frame stands, and only whoever shows it puts it into words.
 */
import type { HousekeepingFrame, KillFrame, WorkerFrame } from './kubelet/frameState.ts';
import type { ClusterState, PodWorker } from './state.ts';

/** The CRI's calls that a pod's worker waits for. */
export type RuntimeCall =
  'RunPodSandbox' | 'StopPodSandbox' | 'PullImage' | 'CreateContainer' | 'StartContainer' | 'StopContainer';

export type WaitCode =
  | RuntimeCall
  | 'preStop'
  /** Other containers have to stop first. */
  | 'terminationOrder'
  | 'relist'
  | 'attachAndMount'
  | 'unmount'
  | 'volumePaths'
  | 'podCgroup'
  | 'createMirror'
  | 'deleteOutdatedMirror'
  | 'deleteOrphanedMirror';

export type FrameWait =
  | { readonly code: Exclude<WaitCode, 'volumePaths'> }
  | { readonly code: 'volumePaths'; readonly params: { readonly volumes: readonly string[] } };

const STAGES: { readonly [Stage in WorkerFrame['stage']]?: WaitCode } = {
  wait: 'relist',
  waitForAttachAndMount: 'attachAndMount',
  createSandbox: 'RunPodSandbox',
  pullImage: 'PullImage',
  createContainer: 'CreateContainer',
  startContainer: 'StartContainer',
  stopSandboxes: 'StopPodSandbox',
  waitForUnmount: 'unmount',
  volumePaths: 'volumePaths',
  destroyCgroup: 'podCgroup',
  mirrorCreated: 'createMirror',
  mirrorDeleted: 'deleteOutdatedMirror',
};

/** killPod waits for all of its containers: told is what those wait for that are the least far. */
function killWait({ locals: { kills } }: KillFrame): WaitCode {
  if (kills.some(({ step }) => step === 'preStop')) return 'preStop';
  return kills.some(({ step }) => step === 'stopping') ? 'StopContainer' : 'terminationOrder';
}

/** What the frame of a pod's worker waits for; undefined while it computes. */
export const waitCode = (frame: WorkerFrame): WaitCode | undefined =>
  frame.stage === 'killContainers' ? killWait(frame) : STAGES[frame.stage];

/** The same with all that is to be said of it. */
export function workerWait(
  { running, status }: PodWorker,
  { podDirs }: Pick<ClusterState['node'], 'podDirs'>,
): FrameWait | undefined {
  const code = running === null ? undefined : waitCode(running);
  if (code !== 'volumePaths') return code && { code };
  return { code, params: { volumes: Object.keys(podDirs[status.podUID]?.volumes ?? {}) } };
}

/** What housekeeping waits for. */
export const housekeepingWait = ({ stage }: HousekeepingFrame): FrameWait | undefined =>
  stage === 'mirrorDeleted' ? { code: 'deleteOrphanedMirror' } : undefined;
