/** What can be done to what stands around the pods, as entries of a menu: each is an act of the scenario at the instant. */
import { atLeast } from '../../kube/release.ts';
import { budgetWritten } from '../../scenario/editObjects.ts';
import type { Outable } from '../readings/index.ts';
import type { MenuItem } from '../shell/ui/index.ts';
import { actions, pageStore, type Act } from '../store/index.ts';
import { type BudgetRow, type NodeRow, type WorkloadRow } from './around.ts';
import type { AroundWords } from './aroundTexts.ts';
import { nodeTaintActs } from './nodeTaintActs.ts';

const act = (what: Act, said: string): void => void actions.act(what, said);

type Propagation = 'background' | 'foreground' | 'orphan';

export function remove(object: string, propagation: Propagation, say: AroundWords): void {
  const how = propagation === 'background' ? {} : { propagation };
  act({ do: 'delete', object, ...how }, say.deleted({ object }));
}

/** Until 1.19 --cascade was a bool, and Foreground was a matter of the request's body (kubectl/pkg/cmd/delete/delete_flags.go). */
function cascadeFlag(propagation: 'foreground' | 'orphan'): string {
  const { scenario } = pageStore.getState();
  if (scenario === null || atLeast(scenario.kubernetes, '1.21')) return `--cascade=${propagation}`;
  return propagation === 'orphan' ? '--cascade=false' : '--raw … -f';
}

/** kubectl delete with another --cascade. */
export const cascades = (object: string, say: AroundWords): readonly MenuItem[] => [
  {
    id: 'background',
    label: say.background,
    detail: say.backgroundMeans,
    onChoose: () => remove(object, 'background', say),
  },
  {
    id: 'foreground',
    label: say.foreground,
    detail: say.foregroundMeans,
    aside: cascadeFlag('foreground'),
    onChoose: () => remove(object, 'foreground', say),
  },
  {
    id: 'orphan',
    label: say.orphan,
    detail: say.orphanMeans,
    aside: cascadeFlag('orphan'),
    onChoose: () => remove(object, 'orphan', say),
  },
];

/** kubectl delete pods -l: its controller makes others. */
export function podDeletes({ object, podSelector, namespace }: WorkloadRow, say: AroundWords): readonly MenuItem[] {
  if (podSelector === null) return [];
  const where = namespace === 'default' ? {} : { namespace };
  return [
    {
      id: 'pods',
      label: say.itsPods,
      detail: say.itsPodsMeans,
      aside: `pods -l ${podSelector}`,
      onChoose: () => act({ do: 'deletePods', selector: podSelector, ...where }, say.podsDeleted({ object })),
    },
  ];
}

/** Its gate (PDBUnhealthyPodEvictionPolicy) is on from 1.27; before, the API server drops the field. */
export function budgetActs({ object, alwaysAllows }: BudgetRow, say: AroundWords): readonly MenuItem[] {
  const { scenario } = pageStore.getState();
  if (scenario === null || !atLeast(scenario.kubernetes, '1.27')) return [];
  const policy = alwaysAllows ? 'IfHealthyBudget' : 'AlwaysAllow';
  const written = budgetWritten(object, scenario);
  if (written === undefined) return [];
  const manifest = { ...written, spec: { ...written.spec, unhealthyPodEvictionPolicy: policy } } as const;
  return [
    {
      id: 'policy',
      label: alwaysAllows ? say.keepUnready : say.allowUnready,
      detail: alwaysAllows ? say.keepUnreadyMeans : say.allowUnreadyMeans,
      aside: policy,
      onChoose: () => act({ do: 'editManifest', object, manifest }, say.policySet({ object, policy })),
    },
  ];
}

export const restartNow = (object: string, say: AroundWords): void =>
  act({ do: 'rolloutRestart', object }, say.restarted({ object }));

/** The rest of kubectl rollout: only a Deployment can be paused, and one that is paused resumes before it is undone. */
export function rollouts({ object, restarts, paused }: WorkloadRow, say: AroundWords): readonly MenuItem[] {
  if (!restarts) return [];
  const undo: MenuItem = {
    id: 'undo',
    label: say.undo,
    detail: say.undoMeans,
    aside: 'rollout undo',
    onChoose: () => act({ do: 'rolloutUndo', object }, say.undone({ object })),
  };
  const pause: MenuItem = {
    id: 'pause',
    label: say.pause,
    detail: say.pauseMeans,
    aside: 'rollout pause',
    onChoose: () => act({ do: 'rolloutPause', object }, say.paused({ object })),
  };
  const resume: MenuItem = {
    id: 'resume',
    label: say.resume,
    detail: say.resumeMeans,
    aside: 'rollout resume',
    onChoose: () => act({ do: 'rolloutResume', object }, say.resumed({ object })),
  };
  if (paused === null) return [undo];
  return paused ? [resume] : [undo, pause];
}

export const scaleTo = (object: string, replicas: number, say: AroundWords): void =>
  act({ do: 'scale', object, replicas }, say.scaled({ object, count: say.replicas({ count: replicas }) }));

/** One more and one fewer, none, and any other number. */
export function scales(row: WorkloadRow, say: AroundWords, onOther: () => void): readonly MenuItem[] {
  const { replicas, object } = row;
  if (replicas === null) return [];
  const near = [replicas + 1, replicas - 1, 0].filter((count, i, all) => count >= 0 && all.indexOf(count) === i);
  return [
    ...near
      .filter((count) => count !== replicas)
      .map((count) => ({
        id: `scale-${count}`,
        label: say.replicas({ count }),
        aside: `--replicas=${count}`,
        onChoose: () => scaleTo(object, count, say),
      })),
    { id: 'scale-other', label: say.otherReplicas, aside: '--replicas=…', onChoose: onOther },
  ];
}

type Out = ReadonlyMap<Exclude<Outable, 'apiserver'>, unknown>;

/** What breaks comes last; of what is away only what brings it back is there. */
export function nodeActs({ name, status, ...row }: NodeRow, out: Out, say: AroundWords): readonly MenuItem[] {
  const node = name;
  const item = (what: Act, label: string, said: string, more: Partial<MenuItem> = {}): MenuItem => ({
    id: what.do,
    label,
    onChoose: () => act(what, said),
    ...more,
  });
  const kubelet = out.has('kubelet')
    ? item({ do: 'startKubelet', node }, say.startKubelet, say.kubeletStarted({ node }))
    : item({ do: 'stopKubelet', node }, say.stopKubelet, say.kubeletStopped({ node }), {
        detail: say.stopKubeletMeans,
      });
  const runtime = out.has('runtime')
    ? item({ do: 'startRuntime', node }, say.startRuntime, say.runtimeStarted({ node }))
    : item({ do: 'stopRuntime', node }, say.stopRuntime, say.runtimeStopped({ node }), {
        detail: say.stopRuntimeMeans,
      });
  const network = out.has('network')
    ? item({ do: 'healNode', node }, say.healNode, say.healed({ node }))
    : item({ do: 'partitionNode', node }, say.partitionNode, say.cutOff({ node }), { detail: say.partitionNodeMeans });
  const isOff = out.has('node');
  const mayShutDown = row.ready === 'False' && !out.has('runtime');
  const isThere = status !== null;
  return [
    ...(isThere
      ? [
          item({ do: 'drain', node }, say.drain, say.drained({ node }), {
            detail: say.drainMeans,
            aside: 'kubectl drain',
          }),
          ...nodeTaintActs({ name, ...row }, say, act),
        ]
      : []),
    ...(isOff
      ? []
      : [
          network,
          kubelet,
          runtime,
          ...(isThere
            ? [
                item({ do: 'spotInterruption', node }, say.spot, say.spotTaken({ node }), { detail: say.spotMeans }),
                item({ do: 'autoscalerScaleDown', node }, say.scaleDown, say.scaleDownChosen({ node }), {
                  detail: say.scaleDownMeans,
                }),
                item({ do: 'karpenterDisruption', node }, say.disrupt, say.disrupted({ node }), {
                  detail: say.disruptMeans,
                }),
                item(
                  { do: 'karpenterDisruption', node, terminationGracePeriod: '2m' },
                  say.disruptForced,
                  say.disrupted({ node }),
                  { id: 'karpenterForced', detail: say.disruptForcedMeans },
                ),
              ]
            : []),
          item({ do: 'shutdownNode', node }, say.shutdown, say.shutDown({ node }), { detail: say.shutdownMeans }),
          ...(mayShutDown
            ? [
                item({ do: 'cancelShutdown', node }, say.cancelShutdown, say.shutdownCancelled({ node }), {
                  detail: say.cancelShutdownMeans,
                }),
              ]
            : []),
        ]),
    ...(isThere
      ? [
          item({ do: 'taintOutOfService', node }, say.outOfService, say.taintedOut({ node }), {
            detail: say.outOfServiceMeans,
            aside: 'kubectl taint',
          }),
          item({ do: 'deleteNode', node }, say.deleteNode, say.nodeDeleted({ node }), {
            detail: say.deleteNodeMeans,
            danger: true,
          }),
        ]
      : []),
  ];
}
