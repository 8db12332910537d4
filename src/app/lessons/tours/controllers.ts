/** Tours of the presets under "Controllers". */
import { chapters, deleted, stop, type Stop } from './tour.ts';

const [FIRST, THIRD] = ['web-84b7d5659f-sjf5z', 'web-84b7d5659f-6tk9x'] as const;
const NEW = 'web-84b7d5659f-g62q9';
const JOB_POD = 'batch-r47hl';
const first = chapters(FIRST);
const job = chapters(JOB_POD);
const bare = chapters('bare');
const low = chapters('low');

const does = (what: string) => ({ detail: { does: what } }) as const;
const wrote = (kind: string, what: string) => ({ detail: { kind, wrote: what } }) as const;
const ofKind = (kind: string) => ({ detail: { kind } }) as const;
const DELETED = { kind: 'DeletionTimestampSet' } as const;

/** The answer to the first eviction that kubectl asks for. */
const REFUSED = { after: { kind: 'RequestSent', actor: 'kubectl', detail: { verb: 'create' } } } as const;

export const CONTROLLERS = {
  'rolling-update': [
    stop('rollTyped', 'CommandTyped', does('apply')),
    stop('rollNewSet', 'ApiObjectWritten', wrote('ReplicaSet', 'created')),
    stop('rollOldMarked', 'DeletionTimestampSet'),
    stop('rollNext', 'DeletionTimestampSet', { after: { kind: 'ContainerStarted' } }),
    stop('rollFive', 'ContainerStarted', { pod: 'web-c5c5cdd54-dnr4k' }),
    chapters(THIRD).gone,
  ],
  'scale-down': [
    stop('scaleUp', 'CommandTyped', does('scale')),
    stop('scaleDown', 'CommandTyped', { ...does('scale'), after: { kind: 'ContainerStarted' } }),
    stop('scaleUnready', 'DeletionTimestampSet', { pod: NEW }),
    stop('scaleNewest', 'DeletionTimestampSet', { pod: THIRD, until: '1.21' }),
    stop('scaleDoubled', 'DeletionTimestampSet', { pod: FIRST, since: '1.22' }),
    chapters(NEW).gone,
  ],
  'statefulset-delete': [
    chapters('db-1').typed,
    stop('stsBoth', 'DeletionTimestampSet', { pod: 'db-0' }),
    stop('stsWaits', 'ObjectRemoved', { pod: 'db-1', since: '1.22' }),
    stop('stsZero', 'ObjectCreated', { pod: 'db-0' }),
    stop('stsOne', 'ObjectCreated', { pod: 'db-1' }),
  ],
  'statefulset-node': [
    stop('stsLost', 'FaultBegan'),
    stop('nodeNotReady', 'NodeNotReady'),
    stop('stsTolerated', 'EvictionScheduled', { pod: 'db-1' }),
    stop('stsDeleted', 'DeletionTimestampSet', { pod: 'db-1' }),
    stop('stsForEver', 'ApiObjectWritten', { ...wrote('StatefulSet', 'status'), after: DELETED }),
  ],
  'statefulset-force': [
    stop('stsCut', 'FaultBegan'),
    stop('stsForced', 'CommandTyped', deleted('db-1')),
    stop('stsNameFree', 'ObjectRemoved', { pod: 'db-1' }),
    stop('stsTwo', 'ContainerStarted', { pod: 'db-1' }),
    stop('stsHealed', 'FaultEnded'),
    stop('stsStopped', 'ContainerExited', { pod: 'db-1' }),
  ],
  'daemonset-rollout': [
    stop('dsTyped', 'CommandTyped', does('apply')),
    stop('dsFirst', 'DeletionTimestampSet', { pod: 'agent-7vlbd' }),
    stop('dsMadeGone', 'ObjectCreated', { pod: 'agent-6gq2x', until: '1.26' }),
    stop('dsMadeEnded', 'ObjectCreated', { pod: 'agent-6gq2x', since: '1.27' }),
    stop('dsNext', 'DeletionTimestampSet', { pod: 'agent-nx4dt' }),
    stop('dsLast', 'ContainerStarted', { pod: 'agent-8jmw2' }),
  ],
  'daemonset-delete': [
    stop('dsPodTyped', 'CommandTyped', deleted('agent-7vlbd')),
    stop('dsBack', 'ObjectCreated', { pod: 'agent-6gq2x' }),
    stop('dsDeleted', 'ApiObjectRemoved', ofKind('DaemonSet')),
    stop('dsCollected', 'DeletionTimestampSet', { pod: 'agent-nx4dt' }),
    chapters('agent-nx4dt').gone,
  ],
  'job-pod': [
    job.typed,
    stop('jobAtOnce', 'ObjectCreated', { until: '1.24' }),
    stop('jobCounted', 'ApiObjectWritten', { ...wrote('Job', 'status'), since: '1.25' }),
    stop('jobReleased', 'ObjectUpdated', { pod: JOB_POD, since: '1.25' }),
    stop('jobExited', 'ContainerExited', { pod: JOB_POD }),
    stop('jobLater', 'ObjectCreated', { since: '1.25' }),
  ],
  'job-background': [
    stop('jobGone', 'ApiObjectRemoved', ofKind('Job')),
    stop('jobOrphaned', 'ObjectUpdated', { pod: JOB_POD, since: '1.25' }),
    stop('jobCollected', 'DeletionTimestampSet', { pod: JOB_POD }),
    stop('jobExited', 'ContainerExited', { pod: JOB_POD }),
    job.gone,
  ],
  'job-foreground': [
    stop('jobKept', 'ApiObjectWritten', wrote('Job', 'deletion')),
    stop('jobBlocks', 'DeletionTimestampSet', { pod: JOB_POD }),
    stop('jobExited', 'ContainerExited', { pod: JOB_POD }),
    job.gone,
    stop('jobLast', 'ApiObjectRemoved', ofKind('Job')),
  ],
  'cascade-background': [
    stop('depTyped', 'CommandTyped', does('delete')),
    stop('depGone', 'ApiObjectRemoved', ofKind('Deployment')),
    stop('depSetGone', 'ApiObjectRemoved', ofKind('ReplicaSet')),
    stop('depPods', 'DeletionTimestampSet', { pod: FIRST }),
    first.second,
    first.gone,
  ],
  'cascade-foreground': [
    stop('fgMarked', 'ApiObjectWritten', wrote('Deployment', 'deletion')),
    stop('fgSet', 'ApiObjectWritten', wrote('ReplicaSet', 'deletion')),
    stop('fgPods', 'DeletionTimestampSet', { pod: FIRST }),
    stop('fgSetGone', 'ApiObjectRemoved', ofKind('ReplicaSet')),
    stop('fgGone', 'ApiObjectRemoved', ofKind('Deployment')),
  ],
  'cascade-orphan': [
    stop('orMarked', 'ApiObjectWritten', wrote('Deployment', 'deletion')),
    stop('orGone', 'ApiObjectRemoved', ofKind('Deployment')),
    stop('orTyped', 'CommandTyped', deleted(FIRST)),
    stop('orReplaced', 'ReplicaMissing'),
    first.gone,
  ],
  'namespace-delete': [
    stop('nsMarked', 'ApiObjectWritten', wrote('Namespace', 'deletion')),
    stop('nsPods', 'DeletionTimestampSet'),
    stop('nsRefused', 'ReplicaMissing'),
    stop('nsRemains', 'ApiObjectWritten', { ...wrote('Namespace', 'status'), until: '1.32' }),
    stop('nsPodsFirst', 'ApiObjectWritten', { ...wrote('Namespace', 'status'), since: '1.33' }),
    stop('nsGone', 'ApiObjectRemoved', ofKind('Namespace')),
  ],
  'namespace-stuck': [
    stop('nsHeld', 'DeletionTimestampSet', { pod: 'held' }),
    stop('nsSays', 'ApiObjectWritten', { ...wrote('Namespace', 'status'), until: '1.32' }),
    stop('nsSilent', 'ApiObjectWritten', { ...wrote('Namespace', 'status'), since: '1.33' }),
    stop('nsEnded', 'FinalDeleteSent', { pod: 'held' }),
    stop('nsTaken', 'CommandTyped', does('patch')),
    stop('nsFreed', 'ApiObjectRemoved', ofKind('Namespace')),
  ],
  'drain-budget': [
    stop('budgetTyped', 'CommandTyped', does('drain')),
    stop('budgetSpent', 'ApiObjectWritten', wrote('PodDisruptionBudget', 'status')),
    stop('budgetReplaced', 'ReplicaMissing'),
    stop('budgetAgain', 'DeletionTimestampSet', { pod: FIRST }),
    stop('budgetDone', 'CommandDone', does('drain')),
  ],
  'drain-refused': [
    stop('refusedTyped', 'CommandTyped', does('drain')),
    stop('refusedFailed', 'CommandDone', does('drain')),
    stop('refusedFlags', 'CommandTyped', { ...does('drain'), after: { kind: 'CommandDone' } }),
    stop('refusedMarked', 'DeletionTimestampSet', { pod: 'bare' }),
    bare.gone,
    stop('refusedDone', 'CommandDone', { detail: { does: 'drain', state: 'succeeded' } }),
  ],
  preemption: [
    stop('preTyped', 'CommandTyped', does('create')),
    stop('preDecided', 'PreemptionDecided'),
    stop('preMarked', 'DeletionTimestampSet', { pod: 'low' }),
    low.sigterm,
    low.exited,
    stop('preBound', 'PodBound', { pod: 'high' }),
  ],
  'rollout-undo': [
    stop('undoApplied', 'CommandTyped', does('apply')),
    stop('undoPull', 'ContainerStartFailed'),
    stop('undoTyped', 'CommandTyped', does('rolloutUndo')),
    stop('undoMarked', 'DeletionTimestampSet'),
    stop('undoSandbox', 'StopSandboxCalled'),
  ],
  'job-mesh': [
    stop('meshTyped', 'CommandTyped', does('delete')),
    stop('meshGone', 'ApiObjectRemoved'),
    stop('meshMarked', 'DeletionTimestampSet', { pod: 'ordinary-h74rn' }),
    stop('meshSigterm', 'SigtermSent', { pod: 'ordinary-h74rn' }),
    stop('gone', 'ObjectRemoved', { pod: 'ordinary-h74rn' }),
  ],
  'drain-deadlock': [
    stop('lockTyped', 'CommandTyped', does('drain')),
    stop('lockRefused', 'ResponseSent', REFUSED),
    stop('lockScaled', 'CommandTyped', does('scale')),
    stop('lockGranted', 'DeletionTimestampSet'),
    stop('lockDone', 'CommandDone', does('drain')),
  ],
  'bare-budget': [
    stop('bareTyped', 'CommandTyped', does('drain')),
    stop('bareRefused', 'ResponseSent', REFUSED),
    stop('bareDelete', 'CommandTyped', does('deleteMany')),
    stop('bareMarked', 'DeletionTimestampSet', { pod: 'cache-b' }),
    stop('bareDone', 'CommandDone', does('drain')),
  ],
} as const satisfies Record<string, readonly Stop[]>;
