/** What can break, and what people other than kubectl delete can do, with what each would do at the instant. */
import type { ClusterState } from '../../cluster/index.ts';
import type { Pod } from '../../kube/index.ts';
import type { Probe } from '../../kube/objects.ts';
import { PROBE_FIELD, PROBE_TYPES, type ProbeType } from '../../kube/probeTypes.ts';
import type { Act } from '../store/index.ts';
import type { FaultTexts } from './actTexts.ts';
import {
  blockLine,
  cgroupLine,
  conflictLine,
  deadlineLine,
  deleteLostLine,
  evictLine,
  finalizerLine,
  freezeLine,
  freezeShimLine,
  hangLine,
  holdLine,
  NODE_LINES,
  oomKillLine,
  pressureLine,
  probeFailsLine,
  sandboxLine,
  setupLine,
  stopFailsLine,
  thawLine,
  thawShimLine,
  tolerateLine,
  unblockLine,
  volumeBusyLine,
  volumeFreeLine,
  volumeHangsLine,
  type Effect,
} from './lines.ts';
import type { LineTexts } from './lineTexts.ts';
import { nodeNow, podNow, type NodeNow, type PodNow } from './now.ts';

export interface FaultWords {
  readonly label: string;
  readonly said: string;
  readonly detail?: string;
}

/** Words that name what the fault is done to. */
type Naming<P> = { readonly [K in keyof FaultWords]: FaultWords[K] | ((p: P) => string) };

function naming<P>({ label, said, detail }: Naming<P>, p: P): FaultWords {
  const full = (text: string | ((p: P) => string)): string => (typeof text === 'string' ? text : text(p));
  return { label: full(label), said: full(said), ...(detail !== undefined && { detail: full(detail) }) };
}

export interface Fault extends FaultWords {
  readonly id: string;
  readonly act: Act;
  readonly effect: Effect;
}

const FAULT_GROUPS = ['evictions', 'containers', 'cleanUp', 'object', 'outages'] as const;
export type FaultGroupId = (typeof FAULT_GROUPS)[number];

export interface FaultGroup {
  readonly group: FaultGroupId;
  readonly faults: readonly Fault[];
}

type NodeFault = keyof FaultTexts['node'];

const NODE: readonly (readonly [NodeFault, FaultGroupId, Act])[] = [
  ['stopKubelet', 'outages', { do: 'stopKubelet' }],
  ['startKubelet', 'outages', { do: 'startKubelet' }],
  ['stopApiserver', 'outages', { do: 'stopApiserver' }],
  ['startApiserver', 'outages', { do: 'startApiserver' }],
  ['stopRuntime', 'outages', { do: 'stopRuntime' }],
  ['startRuntime', 'outages', { do: 'startRuntime' }],
  ['partitionNode', 'outages', { do: 'partitionNode' }],
  ['healNode', 'outages', { do: 'healNode' }],
  ['powerOffNode', 'outages', { do: 'powerOffNode' }],
  ['powerOnNode', 'outages', { do: 'powerOnNode' }],
  ['watchDropped', 'outages', { do: 'fault', name: 'watchDropped' }],
  ['clockSkew', 'outages', { do: 'fault', name: 'clockSkew', by: '1m' }],
  ['etcdSlow', 'outages', { do: 'fault', name: 'etcdSlow', by: '3s', takes: '1m' }],
  ['drain', 'evictions', { do: 'drain' }],
  ['shutdown', 'evictions', { do: 'shutdownNode' }],
  ['cancelShutdown', 'evictions', { do: 'cancelShutdown' }],
  ['deleteNode', 'evictions', { do: 'deleteNode' }],
  ['outOfService', 'evictions', { do: 'taintOutOfService' }],
];

type PodPatch = Extract<Act, { readonly do: 'patch' }>['patch'];
type Placed = readonly [FaultGroupId, Fault];

const nodeFaults = (now: NodeNow, say: FaultTexts, lines: LineTexts): Placed[] =>
  NODE.map(([id, group, act]) => [group, { id, act, ...say.node[id], effect: NODE_LINES[id](lines, now) }]);

/** The probes of the pod, with their containers. */
const probesOf = ({ spec }: Pod): readonly (readonly [string, ProbeType, Probe])[] =>
  [...(spec.initContainers ?? []), ...spec.containers].flatMap((container) =>
    PROBE_TYPES.flatMap((type) => {
      const probe = container[PROBE_FIELD[type]];
      return probe === undefined ? [] : [[container.name, type, probe] as const];
    }),
  );

function podFaults(pod: Pod, now: PodNow, node: NodeNow, say: FaultTexts, lines: LineTexts): Placed[] {
  const { name, finalizers = [] } = pod.metadata;
  const containers = pod.spec.containers.map((container) => container.name);
  const volumes = (pod.spec.volumes ?? []).map((volume) => volume.name);
  const of = (group: FaultGroupId, id: string, words: FaultWords, effect: Effect, act: Act): Placed => [
    group,
    { id, act, ...words, effect },
  ];
  return [
    of('evictions', 'evict', naming(say.evict, { pod: name }), evictLine(lines, now, node), { do: 'evict', pod: name }),
    of('evictions', 'pressure', naming(say.pressure, { pod: name }), pressureLine(lines, now, node), {
      do: 'evictByKubelet',
      pod: name,
      reason: 'memory',
    }),
    ...containers.flatMap((container) => [
      of(
        'containers',
        `freeze-${container}`,
        naming(say.freeze, { container }),
        freezeLine(lines, now.running[container], now.grace),
        {
          do: 'freezeContainer',
          pod: name,
          container,
        },
      ),
      of('containers', `thaw-${container}`, naming(say.thaw, { container }), thawLine(lines, now.running[container]), {
        do: 'thawContainer',
        pod: name,
        container,
      }),
      of(
        'containers',
        `oomKill-${container}`,
        naming(say.oomKill, { container }),
        oomKillLine(lines, now.running[container]),
        {
          do: 'oomKill',
          pod: name,
          container,
        },
      ),
      of(
        'containers',
        `hang-${container}`,
        naming(say.hang, { container }),
        hangLine(lines, now.running[container], now.grace),
        {
          do: 'hangContainer',
          pod: name,
          container,
        },
      ),
      of(
        'containers',
        `block-${container}`,
        naming(say.block, { container }),
        blockLine(lines, now.running[container]),
        {
          do: 'blockIO',
          pod: name,
          container,
        },
      ),
      of(
        'containers',
        `unblock-${container}`,
        naming(say.unblock, { container }),
        unblockLine(lines, now.running[container]),
        {
          do: 'unblockIO',
          pod: name,
          container,
        },
      ),
    ]),
    ...probesOf(pod).map(([container, type, probe]) =>
      of(
        'containers',
        `probe-${type}-${container}`,
        naming(say.probeFails, { container, probe: type }),
        probeFailsLine(lines, type, probe, now.running[container], now),
        { do: 'fault', name: 'probeFails', pod: name, container, probe: type },
      ),
    ),
    of('containers', 'stopFails', say.stopFails, stopFailsLine(lines, now), {
      do: 'fault',
      name: 'stopContainerFails',
      pod: name,
    }),
    of('containers', 'freezeShim', say.freezeShim, freezeShimLine(lines, now), { do: 'freezeShim', pod: name }),
    of('containers', 'thawShim', say.thawShim, thawShimLine(lines, now), { do: 'thawShim', pod: name }),
    ...(pod.spec.hostNetwork === true
      ? []
      : [
          of('cleanUp', 'sandbox', say.sandbox, sandboxLine(lines, now), {
            do: 'fault',
            name: 'sandboxTeardownFails',
            pod: name,
          }),
          of('containers', 'setup', say.setup, setupLine(lines, now), {
            do: 'fault',
            name: 'sandboxSetupFails',
            pod: name,
          }),
        ]),
    of('cleanUp', 'cgroup', say.cgroup, cgroupLine(lines, now), { do: 'fault', name: 'cgroupBusy', pod: name }),
    ...volumes.flatMap((volume) => [
      of('cleanUp', `busy-${volume}`, naming(say.volumeBusy, { volume }), volumeBusyLine(lines, now.volumes[volume]), {
        do: 'volumeBusy',
        pod: name,
        volume,
      }),
      of('cleanUp', `free-${volume}`, naming(say.volumeFree, { volume }), volumeFreeLine(lines, now.volumes[volume]), {
        do: 'volumeFree',
        pod: name,
        volume,
      }),
      of(
        'cleanUp',
        `hangs-${volume}`,
        naming(say.volumeHangs, { volume }),
        volumeHangsLine(lines, now.volumes[volume]),
        {
          do: 'fault',
          name: 'volumeHangs',
          pod: name,
          volume,
        },
      ),
    ]),
    ...(now.isMirror ? [] : patches(pod, now, say, lines)),
    ...finalizers.map((finalizer) =>
      of('object', `finalizer-${finalizer}`, naming(say.finalizer, { name: finalizer }), finalizerLine(lines, now), {
        do: 'removeFinalizer',
        pod: name,
        finalizer,
      }),
    ),
    of('object', 'conflict', say.conflict, conflictLine(lines, now), {
      do: 'fault',
      name: 'statusConflict',
      pod: name,
      failures: 3,
    }),
    of('object', 'deleteLost', say.deleteLost, deleteLostLine(lines, now), {
      do: 'fault',
      name: 'deleteLost',
      pod: name,
    }),
  ];
}

const HOLD = 'example.com/hold';
const TOLERATES_ALL = { operator: 'Exists', effect: 'NoExecute' } as const;

/** Patches that a running pod accepts. */
function patches({ metadata, spec }: Pod, now: PodNow, say: FaultTexts, lines: LineTexts): Placed[] {
  const { name, finalizers = [] } = metadata;
  const { tolerations = [] } = spec;
  const patch = (id: string, words: FaultWords, effect: Effect, by: PodPatch): Fault => ({
    id,
    act: { do: 'patch', pod: name, patch: by },
    ...words,
    effect,
  });
  const hold = patch('hold', naming(say.hold, { name: HOLD }), holdLine(lines, now), {
    metadata: { finalizers: [HOLD] },
  });
  const deadline = patch('deadline', naming(say.deadline, { pod: name }), deadlineLine(lines, now), {
    spec: { activeDeadlineSeconds: 1 },
  });
  const tolerate = patch('tolerate', naming(say.tolerate, { pod: name }), tolerateLine(lines, now), {
    spec: { tolerations: [...tolerations, TOLERATES_ALL] },
  });
  const toleratesAll = tolerations.some(
    ({ key, operator, effect, tolerationSeconds }) =>
      key === undefined && operator === 'Exists' && effect !== 'NoSchedule' && tolerationSeconds === undefined,
  );
  return [
    ['evictions', deadline],
    ...(toleratesAll ? [] : [['evictions', tolerate] as const]),
    ...(finalizers.includes(HOLD) ? [] : [['object', hold] as const]),
  ];
}

/** Without power nothing of a node can be stopped or started but the node itself. */
const OF_A_NODE_THAT_IS_ON = ['powerOffNode', 'shutdown', 'startKubelet', 'stopKubelet', 'startRuntime', 'stopRuntime'];

/**
 * Acts that would mend what is whole or break what is broken, by the first word of their ids: what runs can't be started,
 * and what is whole needs no help.
 */
function idleFaults({ kubelet, apiserver, apiClient, runtime, node, nodeShutdown }: ClusterState): readonly string[] {
  const isOff = nodeShutdown.state === 'off';
  const isCut = apiClient.cutSince !== null;
  const isRuntimeDown = runtime.outage !== undefined && runtime.outage.servesSince === undefined;
  const isFrozen = Object.values(runtime.containers).some(({ frozenSince }) => frozenSince !== undefined);
  const isBlocked = Object.values(runtime.containers).some(({ blockedSince }) => blockedSince !== undefined);
  const isBusy = Object.values(node.volumeTroubles).some(({ busy }) => busy === true);
  return [
    ...(isOff ? OF_A_NODE_THAT_IS_ON : ['powerOnNode']),
    nodeShutdown.state === 'shuttingDown' && nodeShutdown.cancelled !== true ? 'shutdown' : 'cancelShutdown',
    kubelet.running ? 'startKubelet' : 'stopKubelet',
    apiserver.serving ? 'startApiserver' : 'stopApiserver',
    isRuntimeDown ? 'stopRuntime' : 'startRuntime',
    isCut ? 'partitionNode' : 'healNode',
    ...(isFrozen ? [] : ['thaw']),
    ...(isBlocked ? [] : ['unblock']),
    ...(isBusy ? [] : ['free']),
    ...(Object.keys(runtime.frozenShims ?? {}).length > 0 ? [] : ['thawShim']),
  ];
}

/** Everything that can be done now to the node and to the selected pod, under its headings. */
export function faultGroups(
  state: ClusterState,
  pod: Pod | undefined,
  say: FaultTexts,
  lines: LineTexts,
): readonly FaultGroup[] {
  const idle = new Set(idleFaults(state));
  const node = nodeNow(state);
  const all = [
    ...(pod === undefined ? [] : podFaults(pod, podNow(state, pod), node, say, lines)),
    ...nodeFaults(node, say, lines),
  ].filter(([, { id }]) => !idle.has(id.split('-')[0] ?? id));
  return FAULT_GROUPS.map((group) => ({ group, faults: all.flatMap(([of, fault]) => (of === group ? [fault] : [])) }));
}
