/** Which questions a tour asks: on its way, each at an event, and at its end. */
import type { EventKind } from '../../../cluster/eventKinds.ts';
import type { Release } from '../../../kube/release.ts';
import type { Match } from '../match.ts';
import { BATCH, deleted, MINIO, MIRROR, OUT_OF_SERVICE, WEB } from '../tours/tour.ts';
import type { QuestionKind } from './judges.ts';

export interface Question {
  readonly kind: QuestionKind;
  /** The name of the pod that is asked about. */
  readonly pod: string;
}

export interface Prediction extends Question {
  readonly when: Match;
  readonly since?: Release;
}

const predict = (
  kind: QuestionKind,
  at: EventKind,
  { pod = WEB, since, ...match }: Omit<Match, 'kind'> & { readonly since?: Release } = {},
  isAboutPod = true,
): Prediction => ({
  kind,
  pod,
  when: { kind: at, ...(isAboutPod ? { pod } : {}), ...match },
  ...(since === undefined ? {} : { since }),
});

const typed = (pod: string) => predict('objectNext', 'CommandTyped', { pod, ...deleted(pod) }, false);
const howEnds = predict('howEnds', 'SigtermSent');
const whoRemoves = predict('whoRemoves', 'ContainerExited');
const signalAtMark = predict('signalWhen', 'DeletionTimestampSet');
const goneAfterExit = predict('goneWhen', 'ContainerExited');

/** Of workloads: their pods in the order in which they were made. */
const [FIRST_WEB, SECOND_WEB, NEW_WEB] = [
  'web-84b7d5659f-sjf5z',
  'web-84b7d5659f-gq2cm',
  'web-84b7d5659f-g62q9',
] as const;
const DEMO_WEB = 'web-84b7d5659f-mw8js';
const JOB_POD = 'batch-r47hl';
/** When an object is deleted to which a pod belongs. */
const owned = (owner: string, pod: string) => predict('ownerGone', 'CommandTyped', { pod, ...deleted(owner) }, false);
const whoRemovesOf = (pod: string) => predict('whoRemoves', 'ContainerExited', { pod });

const UNDONE_WEB = 'web-5bc855d988-7vlbz';
const MESH_POD = 'ordinary-h74rn';
/** Two pods on one node: the budget lets the first go and holds the second. */
const [GRANTED_WEB, HELD_WEB] = ['web-5c9d7cc6cc-5spfb', 'web-5c9d7cc6cc-bzpf5'] as const;
const MOVED_WEB = 'web-745fd675dc-qg6tw';

const PREDICTIONS: Readonly<Record<string, readonly Prediction[]>> = {
  regular: [typed(WEB), howEnds, whoRemoves],
  drains: [howEnds, whoRemoves],
  sigkill: [howEnds, whoRemoves],
  'grace-5': [howEnds, whoRemoves],
  force: [typed(WEB), predict('graceForce', 'DeletionTimestampSet'), predict('howEnds', 'ObjectRemoved')],
  prestop: [predict('gracePrestop', 'PreStopStarted'), howEnds],
  'prestop-overrun': [predict('graceOverrun', 'PreStopEnded'), howEnds],
  'shorten-grace': [
    predict('shorterWhen', 'DeletionTimestampSet', { detail: { deletionGracePeriodSeconds: 5 } }),
    whoRemoves,
  ],
  multi: [predict('whoKilled', 'SigtermSent', { detail: { container: 'cache' } }), whoRemoves],
  sidecars: [predict('nextSidecar', 'SigtermSent'), whoRemoves],
  finalizer: [howEnds, whoRemoves],
  completed: [typed(WEB)],
  'never-started': [predict('signalWhen', 'TerminationRequested'), predict('whoRemoves', 'StopSandboxCalled')],
  crashloop: [predict('signalWhen', 'TerminationRequested'), predict('whoRemoves', 'StopSandboxCalled')],
  recreate: [predict('successorWhen', 'DeletionTimestampSet', { pod: MINIO })],
  rollout: [predict('successorWhen', 'DeletionTimestampSet', { pod: MINIO })],
  static: [
    predict('signalWhen', 'ManifestRemoved', { pod: MIRROR }, false),
    predict('whoRemoves', 'ContainerExited', { pod: MIRROR }),
  ],
  mirror: [
    typed(MIRROR),
    predict('staticContainer', 'DeletionTimestampSet', { pod: MIRROR }),
    predict('mirrorNext', 'ObjectRemoved', { pod: MIRROR }),
  ],
  together: [typed(WEB), predict('staticContainer', 'CommandTyped', { pod: MIRROR, ...deleted(MIRROR) }, false)],
  'static-edit': [predict('successorWhen', 'SyncLoopOp', { pod: MIRROR, detail: { op: 'ADD', source: 'file' } })],
  // Before, housekeeping kills what is left in the cgroup of a removed pod: nothing stops any more when the file is back.
  'static-readd': [predict('fileBack', 'ManifestWritten', { pod: MIRROR, since: '1.21' }, false)],
  'http-static': [predict('signalWhen', 'ManifestRemoved', { pod: 'nginx-http-node-1' }, false)],
  'mirror-offline': [
    predict('staticContainer', 'DeletionTimestampSet', { pod: MIRROR }),
    predict('mirrorNext', 'ObjectRemoved', { pod: MIRROR }),
  ],
  evict: [howEnds, whoRemoves],
  pressure: [predict('gracePressure', 'EvictionThresholdMet', {}, false), predict('whoRemoves', 'StopContainerCalled')],
  deadline: [
    predict('howEnds', 'SigtermSent', { pod: BATCH }),
    predict('whoRemoves', 'DeadlineExceeded', { pod: BATCH }),
  ],
  drain: [
    predict('howEnds', 'SigtermSent', { pod: 'queue' }),
    predict('staticContainer', 'CommandTyped', { pod: MIRROR, detail: { does: 'drain' } }, false),
  ],
  shutdown: [
    predict('isDeleted', 'NodeShutdownBegan', {}, false),
    predict('howEnds', 'SigtermSent', { since: '1.22' }),
  ],
  unreachable: [signalAtMark, whoRemoves],
  'returns-in-time': [predict('isDeleted', 'EvictionScheduled')],
  'out-of-service': [signalAtMark, predict('whoRemoves', 'NodeTainted', { detail: OUT_OF_SERVICE }, false)],
  'node-deleted': [predict('signalWhen', 'NodeDeleted', {}, false)],
  restart: [predict('graceRestart', 'KubeletStarted', {}, false), whoRemoves],
  'kubelet-down': [signalAtMark],
  orphan: [predict('signalWhen', 'ObjectRemoved'), predict('graceOrphan', 'OrphanFound')],
  'apiserver-down': [predict('howEnds', 'FaultBegan', {}, false), goneAfterExit],
  partition: [signalAtMark, whoRemoves],
  'runtime-down': [signalAtMark],
  'watch-dropped': [signalAtMark],
  'delete-lost': [predict('goneWhen', 'RequestLost', {}, false)],
  'clock-skew': [predict('graceSkew', 'DeletionTimestampSet'), howEnds],
  'stuck-volume': [goneAfterExit, predict('whoRemoves', 'FaultEnded', {}, false)],
  frozen: [howEnds],
  'shim-hangs': [predict('signalWhen', 'StopContainerCalled')],
  'stop-fails': [predict('signalWhen', 'WorkFailed')],
  'sandbox-stuck': [goneAfterExit],
  'cgroup-busy': [goneAfterExit],
  'status-conflict': [goneAfterExit],
  'requests-fail': [typed(WEB), howEnds, whoRemoves],
  'requests-prestop': [typed(WEB), predict('signalWhen', 'DeletionTimestampSet'), whoRemoves],
  'keep-alive': [howEnds, whoRemoves],
  'last-endpoint': [typed(WEB), howEnds, whoRemoves],
  'health-check': [howEnds, whoRemoves],
  'readiness-fails': [howEnds, whoRemoves],
  'exits-at-once': [howEnds, whoRemoves],
  'drain-nodes': [predict('successorWhen', 'DeletionTimestampSet', { pod: SECOND_WEB })],
  'node-lost': [
    predict('successorWhen', 'DeletionTimestampSet', { pod: SECOND_WEB }),
    predict('signalWhen', 'EvictionScheduled', { pod: SECOND_WEB }),
  ],
  'volume-moves': [predict('successorWhen', 'DeletionTimestampSet', { pod: MOVED_WEB })],
  'multi-attach': [predict('signalWhen', 'EvictionScheduled', { pod: MOVED_WEB })],
  'volume-out-of-service': [predict('signalWhen', 'EvictionScheduled', { pod: 'db-0' })],
  'rolling-update': [predict('successorWhen', 'DeletionTimestampSet', { pod: SECOND_WEB })],
  'scale-down': [
    predict('howEnds', 'SigtermSent', { pod: NEW_WEB }),
    predict('whoRemoves', 'ContainerExited', { pod: NEW_WEB }),
  ],
  'statefulset-delete': [typed('db-1'), predict('successorWhen', 'DeletionTimestampSet', { pod: 'db-0' })],
  'statefulset-node': [
    predict('successorWhen', 'DeletionTimestampSet', { pod: 'db-1' }),
    predict('signalWhen', 'EvictionScheduled', { pod: 'db-1' }),
  ],
  'statefulset-force': [predict('twoAtOnce', 'CommandTyped', { pod: 'db-1', ...deleted('db-1') }, false)],
  'daemonset-rollout': [predict('successorWhen', 'DeletionTimestampSet', { pod: 'agent-7vlbd' })],
  'daemonset-delete': [
    predict('successorWhen', 'DeletionTimestampSet', { pod: 'agent-7vlbd' }),
    owned('agent', 'agent-nx4dt'),
  ],
  'job-pod': [typed(JOB_POD), predict('successorWhen', 'DeletionTimestampSet', { pod: JOB_POD })],
  'job-background': [owned('batch', JOB_POD), whoRemovesOf(JOB_POD)],
  'job-foreground': [owned('batch', JOB_POD), whoRemovesOf(JOB_POD)],
  'cascade-background': [owned('web', FIRST_WEB), whoRemovesOf(FIRST_WEB)],
  'cascade-foreground': [owned('web', FIRST_WEB), whoRemovesOf(FIRST_WEB)],
  'cascade-orphan': [
    predict('signalWhen', 'CommandTyped', { pod: FIRST_WEB, ...deleted('web') }, false),
    predict('successorWhen', 'DeletionTimestampSet', { pod: FIRST_WEB }),
  ],
  'namespace-delete': [
    owned('demo', DEMO_WEB),
    predict('signalWhen', 'CommandTyped', { pod: DEMO_WEB, ...deleted('demo') }, false),
  ],
  'namespace-stuck': [owned('demo', 'held'), whoRemovesOf('held')],
  'drain-budget': [
    predict('signalWhen', 'CommandTyped', { pod: FIRST_WEB, detail: { does: 'drain' } }, false),
    whoRemovesOf(FIRST_WEB),
  ],
  'rolling-requests': [predict('howEnds', 'SigtermSent', { pod: FIRST_WEB }), whoRemovesOf(FIRST_WEB)],
  'drain-refused': [predict('signalWhen', 'DeletionTimestampSet', { pod: 'bare' }), whoRemovesOf('bare')],
  preemption: [predict('howEnds', 'SigtermSent', { pod: 'low' }), whoRemovesOf('low')],
  'prestop-fails': [signalAtMark, howEnds, whoRemoves],
  'liveness-kill': [signalAtMark, whoRemoves],
  'oom-grace': [typed(WEB), whoRemoves],
  'no-network': [typed('late'), predict('signalWhen', 'DeletionTimestampSet', { pod: 'late' })],
  taint: [predict('signalWhen', 'NodeTainted', {}, false), whoRemoves],
  spot: [
    predict('successorWhen', 'DeletionTimestampSet', { pod: SECOND_WEB }),
    predict('whoRemoves', 'NodePoweredOff', { pod: 'db-1' }, false),
  ],
  'autoscaler-gives-up': [
    predict('successorWhen', 'DeletionTimestampSet', { pod: GRANTED_WEB }),
    whoRemovesOf(GRANTED_WEB),
  ],
  'karpenter-deadline': [predict('signalWhen', 'ScaleDownBegan', { pod: HELD_WEB }, false), whoRemovesOf(HELD_WEB)],
  'shutdown-cancelled': [predict('isDeleted', 'NodeShutdownBegan', { pod: FIRST_WEB }, false)],
  'rollout-undo': [
    predict('signalWhen', 'DeletionTimestampSet', { pod: UNDONE_WEB }),
    predict('whoRemoves', 'StopSandboxCalled', { pod: UNDONE_WEB }),
  ],
  'job-mesh': [owned('ordinary', MESH_POD), whoRemovesOf(MESH_POD)],
  'drain-deadlock': [
    predict('signalWhen', 'CommandTyped', { pod: FIRST_WEB, detail: { does: 'drain' } }, false),
    predict('successorWhen', 'DeletionTimestampSet', { pod: FIRST_WEB }),
  ],
  'bare-budget': [
    predict('signalWhen', 'CommandTyped', { pod: 'cache-a', detail: { does: 'drain' } }, false),
    whoRemovesOf('cache-a'),
  ],
  'blocked-io': [signalAtMark, whoRemoves],
};

/** The pod that the quiz of a preset is about, where it is not `web`. */
const ABOUT: Readonly<Record<string, string>> = {
  recreate: MINIO,
  rollout: MINIO,
  deadline: BATCH,
  drain: 'queue',
  'http-static': 'nginx-http-node-1',
  'drain-nodes': SECOND_WEB,
  'node-lost': SECOND_WEB,
  'volume-moves': MOVED_WEB,
  'multi-attach': MOVED_WEB,
  'volume-out-of-service': 'db-0',
  'rolling-update': SECOND_WEB,
  'scale-down': NEW_WEB,
  'statefulset-delete': 'db-1',
  'statefulset-node': 'db-1',
  'statefulset-force': 'db-1',
  'daemonset-rollout': 'agent-7vlbd',
  'daemonset-delete': 'agent-nx4dt',
  'job-pod': JOB_POD,
  'job-background': JOB_POD,
  'job-foreground': JOB_POD,
  'cascade-background': FIRST_WEB,
  'cascade-foreground': FIRST_WEB,
  'cascade-orphan': FIRST_WEB,
  'namespace-delete': DEMO_WEB,
  'namespace-stuck': 'held',
  'drain-budget': FIRST_WEB,
  'rolling-requests': FIRST_WEB,
  'drain-refused': 'bare',
  preemption: 'low',
  'no-network': 'late',
  spot: SECOND_WEB,
  'autoscaler-gives-up': GRANTED_WEB,
  'karpenter-deadline': HELD_WEB,
  'shutdown-cancelled': FIRST_WEB,
  'rollout-undo': UNDONE_WEB,
  'job-mesh': MESH_POD,
  'drain-deadlock': FIRST_WEB,
  'bare-budget': 'cache-a',
};

const STATIC_QUIZ = [
  'whoMarked',
  'staticEnds',
  'howManyUids',
  'howManyDeletes',
] as const satisfies readonly QuestionKind[];
const QUIZ = [
  'whoMarked',
  'signalsSent',
  'firstGone',
  'howManyDeletes',
  'lastPhase',
] as const satisfies readonly QuestionKind[];
/** With clients what is worth asking is who hears of a delete first. */
const TRAFFIC = [
  'whoMarked',
  'sliceFirst',
  'signalsSent',
  'firstGone',
  'lastPhase',
] as const satisfies readonly QuestionKind[];
/** Of pods that something else than a DELETE of their own marks. */
const MARKED_OTHERWISE = [
  'whoMarked',
  'signalsSent',
  'firstGone',
  'lastPhase',
] as const satisfies readonly QuestionKind[];
const STATICS = ['static', 'mirror', 'together', 'static-edit', 'static-readd', 'mirror-offline'];
/** Where something else is worth asking, or one of them has no plain answer. */
const INSTEAD: Readonly<Record<string, readonly QuestionKind[]>> = {
  'stop-fails': ['signalsSent', 'howManyStops', 'exitCode', 'howManyDeletes'],
  'runtime-down': ['signalsSent', 'howManyStops', 'firstGone', 'howManyDeletes'],
  restart: ['signalsSent', 'howManyStops', 'exitCode', 'howManyDeletes'],
  'http-static': ['whoMarked', 'signalsSent', 'howManyDeletes'],
  completed: ['whoMarked', 'signalsSent', 'howManyDeletes', 'lastPhase'],
  'never-started': ['whoMarked', 'signalsSent', 'howManyDeletes', 'lastPhase'],
  crashloop: ['whoMarked', 'signalsSent', 'howManyDeletes', 'lastPhase'],
  evict: ['whoMarked', 'signalsSent', 'firstGone', 'lastPhase'],
  drain: ['whoMarked', 'signalsSent', 'firstGone', 'exitCode'],
  'out-of-service': ['whoMarked', 'signalsSent', 'firstGone', 'lastPhase'],
  together: ['whoMarked', 'staticEnds', 'howManyUids'],
  sidecars: ['whoMarked', 'exitCode', 'firstGone', 'howManyDeletes'],
  'requests-fail': TRAFFIC,
  'requests-prestop': TRAFFIC,
  'keep-alive': TRAFFIC,
  'last-endpoint': TRAFFIC,
  'health-check': TRAFFIC,
  'readiness-fails': TRAFFIC,
  'exits-at-once': TRAFFIC,
  'rolling-requests': ['whoMarked', 'sliceFirst', 'signalsSent', 'firstGone'],
  'drain-nodes': MARKED_OTHERWISE,
  'volume-moves': MARKED_OTHERWISE,
  'multi-attach': MARKED_OTHERWISE,
  'volume-out-of-service': MARKED_OTHERWISE,
  'drain-budget': MARKED_OTHERWISE,
  'drain-refused': MARKED_OTHERWISE,
  preemption: ['signalsSent', 'firstGone', 'exitCode', 'howManyDeletes'],
  'no-network': ['whoMarked', 'signalsSent', 'howManyDeletes', 'lastPhase'],
  taint: MARKED_OTHERWISE,
  spot: MARKED_OTHERWISE,
  'autoscaler-gives-up': MARKED_OTHERWISE,
  'karpenter-deadline': MARKED_OTHERWISE,
  'rollout-undo': ['whoMarked', 'signalsSent', 'howManyDeletes', 'lastPhase'],
  'drain-deadlock': MARKED_OTHERWISE,
  'bare-budget': MARKED_OTHERWISE,
  'namespace-delete': MARKED_OTHERWISE,
  'namespace-stuck': MARKED_OTHERWISE,
  'statefulset-delete': ['whoMarked', 'twoAtOnce', 'firstGone', 'howManyDeletes'],
  'statefulset-node': ['whoMarked', 'twoAtOnce', 'signalsSent', 'firstGone'],
  'statefulset-force': ['whoMarked', 'signalsSent', 'firstGone', 'howManyDeletes'],
};

/** Three to five questions about the whole run. */
export function quizOf(preset: string): readonly Question[] {
  const isStatic = STATICS.includes(preset);
  const pod = isStatic ? MIRROR : (ABOUT[preset] ?? WEB);
  return (INSTEAD[preset] ?? (isStatic ? STATIC_QUIZ : QUIZ)).map((kind) => ({ kind, pod }));
}

export const predictionsOf = (preset: string): readonly Prediction[] => PREDICTIONS[preset] ?? [];
