/** What may keep a pod's cgroup from being removed: a process that sleeps in the kernel and does not die of SIGKILL. */
import type { Draft } from '../../engine/draft.ts';
import { plus } from '../../engine/time.ts';
import type { ClusterContext } from '../context.ts';
import type { NodeInbox } from './inbox.ts';
import type { NodeState } from '../state.ts';
import { podOnNode } from './podOnNode.ts';

type Self = Draft<NodeState>;
type Context = ClusterContext<'node'>;
type Call<T extends NodeInbox['type']> = Extract<NodeInbox, { type: T }>;

export function cgroupBusy(self: Self, message: Call<'cgroupBusy'>, context: Context): void {
  const pod = podOnNode(context.world, message);
  if (pod === undefined || context.own.cgroups[pod.uid] === undefined) return;
  const { takes } = message;
  self.cgroupHeldUntil[pod.uid] = takes === undefined ? 'forever' : plus(context.now, takes);
  context.tell('FaultBegan', { pod, detail: { fault: 'cgroupBusy' } });
  if (takes !== undefined) context.send('node', { type: 'cgroupFree', podUID: pod.uid }, takes);
}

export function cgroupFree(self: Self, { podUID }: Call<'cgroupFree'>, context: Context): void {
  const until = self.cgroupHeldUntil[podUID];
  if (until === undefined || until === 'forever' || until > context.now) return;
  delete self.cgroupHeldUntil[podUID];
  context.tell('FaultEnded', { detail: { fault: 'cgroupBusy', podUID } });
}
