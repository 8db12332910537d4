import { describe, expectTypeOf, it } from 'vitest';
import { micros, ZERO } from '../engine/time.ts';
import type { RunningNode } from './clusterKernel.ts';
import type { ClusterActor, ClusterContext, ControlPlaneContext, Seeing } from './context.ts';
import type { Message, MessageTo } from './inboxes.ts';
import type { Caller } from './messages.ts';
import type { ActorName, ClusterState, ControlPlane } from './state.ts';
import type { Step } from './steps.ts';

/** Nothing of this runs: that it compiles, or does not, is the test. */
describe('a message', () => {
  it('is sent to an actor that knows it, and to no other', () => {
    expectTypeOf((context: ClusterContext, node: RunningNode) => {
      context.send('kubectl', { type: 'kubectlDrain' });
      // @ts-expect-error etcd knows nothing of kubectl
      context.send('etcd', { type: 'kubectlDrain' });
      // @ts-expect-error nor as something that a person does
      node.post('etcd', { type: 'kubectlDrain' }, ZERO);
      // @ts-expect-error nor as a step of a scenario
      const step: Step = { at: ZERO, to: 'etcd', message: { type: 'kubectlDrain' } };
      node.post(step.to, step.message, step.at);
      // @ts-expect-error nor as a packet
      context.sendPacket('RequestSent', 'etcd', { type: 'kubectlDrain' }, { label: '', after: ZERO });
      // @ts-expect-error nor as a turn of its own
      context.again('etcd', { type: 'kubectlDrain' }, micros(1));
    }).toBeFunction();
  });

  it('has what its addressee reads in it', () => {
    expectTypeOf((context: ClusterContext) => {
      context.send('pleg', { type: 'relistPod', podUID: 'u', timestamp: ZERO });
      // @ts-expect-error since when the pod is to be newer
      context.send('pleg', { type: 'relistPod', podUID: 'u' });
    }).toBeFunction();
  });

  it('is a tick of a timer that its addressee has', () => {
    expectTypeOf((context: ClusterContext) => {
      context.send('pleg', { type: 'tick', timer: 'relist' });
      // @ts-expect-error housekeeping is the syncLoop's
      context.send('pleg', { type: 'tick', timer: 'housekeeping' });
    }).toBeFunction();
  });

  it('sent to one of several is known to all of them', () => {
    expectTypeOf((context: ClusterContext) => {
      const killer = (): 'podWorkers' | 'podKiller' => 'podKiller';
      context.send(killer(), { type: 'timer', key: 'u', token: 1 });
      // @ts-expect-error only a pod's worker wakes for that
      context.send(killer(), { type: 'workerWake', podUID: 'u' });
    }).toBeFunction();
    expectTypeOf<MessageTo<Caller>['type']>().toEqualTypeOf<'reply'>();
    expectTypeOf<MessageTo<ActorName>>().toEqualTypeOf<never>();
  });
});

describe('an answer', () => {
  it('goes to those who wait for answers', () => {
    expectTypeOf((context: ClusterContext) => {
      context.reply({ actor: 'kubectl', key: '1', token: 1 }, { kind: 'none' });
      // @ts-expect-error etcd asks nobody
      context.reply({ actor: 'etcd', key: '1', token: 1 }, { kind: 'none' });
    }).toBeFunction();
  });
});

describe('an actor', () => {
  it('sees its own messages only', () => {
    type Received<Actor extends ActorName> = Parameters<ClusterActor<Actor>>[1]['type'];
    expectTypeOf<Received<'etcd'>>().toEqualTypeOf<'etcdTxn' | 'etcdObjectTxn' | 'etcdPassesTime'>();
    expectTypeOf<Received<'kubelet'>>().toEqualTypeOf<'stopKubelet' | 'startKubelet' | 'powerLost' | 'kubeletBoots'>();
    expectTypeOf<Received<'runtime'> & 'unmount'>().toEqualTypeOf<never>();
  });

  it('is there for each message', () => {
    type Addressed = { [Actor in ActorName]: Parameters<ClusterActor<Actor>>[1] }[ActorName];
    expectTypeOf<Addressed>().toEqualTypeOf<Message>();
  });

  type ContextOf<Actor extends ActorName> = Parameters<ClusterActor<Actor>>[2];

  it('reads its own state through one door, and the others’ through another', () => {
    type OwnAmongOthers = { [Actor in ActorName]: Actor & keyof ContextOf<Actor>['world'] }[ActorName];
    expectTypeOf<OwnAmongOthers>().toEqualTypeOf<never>();
    type Own = { readonly [Actor in ActorName]: ContextOf<Actor>['own'] };
    expectTypeOf<Own>().toEqualTypeOf<{ readonly [Actor in ActorName]: ClusterState[Actor] }>();
    expectTypeOf<keyof ContextOf<'pleg'>['world']>().toEqualTypeOf<Exclude<ActorName, 'pleg'>>();
    expectTypeOf<keyof ContextOf<'etcd'>['world']>().toEqualTypeOf<Exclude<keyof ControlPlane, 'etcd'>>();
    type SeenOnNode = ReturnType<ControlPlaneContext<'kubectl'>['onNode']>;
    expectTypeOf<keyof SeenOnNode>().toEqualTypeOf<Exclude<ActorName, 'kubectl'>>();
  });

  it('is not called for by what sees its state as that of another', () => {
    expectTypeOf((pleg: ClusterContext<'pleg'>, runtime: ClusterContext<'runtime'>) => {
      const seesRuntime = ({ world }: Seeing<'runtime'>): boolean => world.runtime.outage !== undefined;
      seesRuntime(pleg);
      // @ts-expect-error the runtime reads that by its own door
      seesRuntime(runtime);
      const anybodys = ({ world }: ClusterContext): number => Object.keys(world).length;
      anybodys(runtime);
      // @ts-expect-error whoever may be called by any actor sees none
      return ({ world }: ClusterContext): object => world.runtime;
    }).toBeFunction();
  });
});
