/** What is waited for, in English: `short` stands in a fold of the timeline, `sentence` by itself. */
import { callText, type CallTexts, type WaitTexts } from '../explanation.ts';
import { code, list } from './words.ts';

const CALLS: CallTexts = {
  RunPodSandbox: 'RunPodSandbox to return',
  StopPodSandbox: 'StopPodSandbox to return',
  PullImage: 'PullImage to return',
  CreateContainer: 'CreateContainer to return',
  StartContainer: 'StartContainer to return',
  StopContainer: 'StopContainer to return',
  preStop: 'the preStop hook',
  terminationOrder: 'other containers to stop first',
  relist: 'the next PLEG relist',
  attachAndMount: 'the volumes to attach and mount',
  unmount: 'the volumes to unmount',
  volumePaths: (volumes) => `the volume directories to go${volumes === '' ? '' : `: ${volumes}`}`,
  podCgroup: 'the pod cgroup to go',
  createMirror: 'the API server to create the mirror pod',
  deleteOutdatedMirror: 'the API server to delete the outdated mirror pod',
  deleteOrphanedMirror: 'the API server to delete the orphaned mirror pod',
};

export const waits: WaitTexts = {
  stopContainer: () => ({
    short: 'StopContainer to return',
    sentence: '`StopContainer` to return: the process to exit, or SIGKILL',
  }),
  preStop: (w) => ({ short: `preStop of ${w.container}`, sentence: `the preStop hook of ${code(w.container)}` }),
  call: (w) => {
    const sentence = callText(w.call, CALLS);
    return { short: sentence.replace(/^the /, ''), sentence };
  },
  relist: () => ({ short: 'next PLEG relist', sentence: 'the next PLEG relist, at most 1 s away' }),
  unmount: (w) => ({
    short: w.until === undefined ? 'volumes to unmount' : 'next try to unmount',
    sentence: w.until === undefined ? `${code(w.volume)} to be unmounted` : `the next try to unmount ${code(w.volume)}`,
  }),
  retry: () => ({ short: 'worker’s next try', sentence: 'the worker’s next try' }),
  name: () => ({
    short: 'the name to be free',
    sentence: 'the pod that had this name before, and then its own next try',
  }),
  finalizer: (w) => ({
    short: `finalizer ${w.names[0] ?? ''}`,
    sentence: `somebody to remove the finalizer${w.names.length > 1 ? 's' : ''} ${list(w.names.map(code))}`,
  }),
  statusPass: () => ({
    short: 'status manager’s 10 s pass',
    sentence: 'the status manager, which looks at every pod every 10 s',
  }),
  toleration: () => ({
    short: 'its toleration of the taint',
    sentence: 'its toleration of the node’s taint to run out, and then to be deleted',
  }),
  node: () => ({
    short: 'node to come back',
    sentence: 'the node to come back: nobody else can stop it, and nobody may say that it has stopped',
  }),
  answer: () => ({ short: 'API server to answer', sentence: 'the API server to answer' }),
  housekeeping: () => ({ short: 'next housekeeping', sentence: 'the next housekeeping, every 2 s' }),
  containerGC: () => ({
    short: 'container GC',
    sentence: 'the container GC, once a minute',
  }),
  work: () => ({ short: 'worker at work', sentence: 'its worker, which is at work' }),
  hear: () => ({ short: 'kubelet to take it up', sentence: 'the kubelet to take up the deletion' }),
  start: () => ({ short: 'a container to start', sentence: 'a container of it to start' }),
  ended: () => ({ short: 'idle: pod ended', sentence: 'nothing: the pod has ended' }),
  runs: () => ({ short: 'idle: pod running', sentence: 'nothing: the pod runs' }),
  nothing: () => ({ short: 'idle: pod gone', sentence: 'nothing: all of it is gone' }),
};
