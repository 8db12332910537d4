/**
 * pkg/kubelet/config: three sources, each of which tells the whole list of its pods, and the merge of each list into
 * ADD, UPDATE, DELETE, REMOVE and RECONCILE (config.go:merge, updatePodsFunc, checkAndUpdatePod).
 */
import type { Draft } from '../../engine/draft.ts';
import { micros } from '../../engine/time.ts';
import { ref, str } from '../../kube/klog/index.ts';
import type { Pod, PodManifest } from '../../kube/objects.ts';
import { rfc3339 } from '../../kube/time.ts';
import { shownBy } from '../clocks.ts';
import type { PartOfKubelet, ClusterContext } from '../context.ts';
import { podRef } from '../podRef.ts';
import { LATENCY } from '../latencies.ts';
import type { PodOp } from '../messages.ts';
import { manifestPath } from '../node/paths.ts';
import { FILE_CHECK_PERIOD, HTTP_CHECK_PERIOD } from './constants.ts';
import type { PodSource } from '../state.ts';
import { staticPod } from './staticPod.ts';

type SourceContext = ClusterContext<'fileSource' | 'httpSource'>;
type Pods = Readonly<Record<string, Pod>>;
type Manifests = Readonly<Record<string, PodManifest>>;

/** Pods of a source's manifests; one that was there before keeps its object, and with it its first-seen time. */
function readManifests(manifests: Manifests, source: PodSource, known: Pods, context: SourceContext): Pod[] {
  return Object.keys(manifests)
    .sort()
    .flatMap((path) => {
      const manifest = manifests[path];
      if (manifest === undefined) return [];
      const { node } = context.world;
      const seen = rfc3339(shownBy(node, context.now));
      const pod = staticPod(manifest, source, path, node.name, seen, context.release);
      return [known[pod.metadata.uid] ?? pod];
    });
}

const byUID = (pods: readonly Pod[]): Record<string, Pod> =>
  Object.fromEntries(pods.map((pod) => [pod.metadata.uid, pod]));

const STORE = { file: 'manifests', http: 'httpManifests' } as const;

/**
 * A look at the manifests tells podConfig of whatever has become of them, and so for what became of them last; of each pod
 * that has come or gone it is known what became of its own.
 */
function setPods(
  self: { pods: Draft<Record<string, Pod>> },
  source: 'file' | 'http',
  known: Pods,
  pods: readonly Pod[],
  context: SourceContext,
): void {
  const next = byUID(pods);
  const store = STORE[source];
  const added = pods.filter(({ metadata }) => known[metadata.uid] === undefined);
  const differing = [...added, ...Object.values(known).filter(({ metadata }) => next[metadata.uid] === undefined)];
  const changedBy = differing.length === 0 ? undefined : context.changedBy('node', store);
  for (const { metadata } of differing) {
    const name = metadata.name.slice(0, -`-${context.world.node.name}`.length);
    const own = context.changedBy('node', store, manifestPath(name)) ?? changedBy;
    context.branch(own, () => context.keep('podConfig', source, metadata.uid));
  }
  self.pods = next as Draft<Record<string, Pod>>;
  if (changedBy === undefined) return context.send('podConfig', { type: 'sourceSet', source, pods: next });
  context.branch(changedBy, () => context.send('podConfig', { type: 'sourceSet', source, pods: next }));
}

/** config/file.go and file_linux.go: inotify at once, and a full rescan every 20 s. */
export const fileSource: PartOfKubelet<'fileSource'> = (self, message, context) => {
  const { manifests } = context.world.node;
  switch (message.type) {
    case 'tick':
      for (const path of Object.keys(manifests).sort())
        context.tell('SourceSet', { klog: ['file.readingConfigFile', { path: str(path) }] });
      context.again('fileSource', message, FILE_CHECK_PERIOD);
      break;
    case 'fileChanged': // inotify names the file, and all are read
      break;
  }
  const known = context.own.pods;
  setPods(self, 'file', known, readManifests(manifests, 'file', known, context), context);
};

/** config/http.go: the URL is polled every 20 s. */
export const httpSource: PartOfKubelet<'httpSource'> = (self, message, context) => {
  context.again('httpSource', message, HTTP_CHECK_PERIOD);
  const known = context.own.pods;
  setPods(self, 'http', known, readManifests(context.world.node.httpManifests, 'http', known, context), context);
};

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** What a new version of a known pod amounts to; null when nothing that the kubelet looks at has changed. */
function opFor(known: Pod, next: Pod): PodOp | null {
  if (known === next) return null;
  const a = known.metadata;
  const b = next.metadata;
  const differs =
    !same(known.spec, next.spec) ||
    !same(a.labels, b.labels) ||
    !same(a.annotations, b.annotations) ||
    a.deletionTimestamp !== b.deletionTimestamp ||
    a.deletionGracePeriodSeconds !== b.deletionGracePeriodSeconds;
  if (differs) return b.deletionTimestamp === undefined ? 'UPDATE' : 'DELETE';
  return same(known.status, next.status) ? null : 'RECONCILE';
}

const DELIVERY_ORDER = ['REMOVE', 'ADD', 'UPDATE', 'DELETE', 'RECONCILE'] as const satisfies readonly PodOp[];

/** config.go:updatePodsFunc and the part of merge that delivers, for what may differ from `known`. */
function merge(
  source: PodSource,
  known: Pods,
  pods: Iterable<readonly [uid: string, pod: Pod | null]>,
  context: ClusterContext<'podConfig'>,
): void {
  const ledHere = context.cause;
  const updates: Record<PodOp, Pod[]> = { REMOVE: [], ADD: [], UPDATE: [], DELETE: [], RECONCILE: [] };
  context.tell('SourceSet', { klog: ['config.settingPodsForSource', { source: str(source) }] });
  for (const [uid, pod] of pods) {
    const before = known[uid];
    if (pod === null) {
      if (before !== undefined) updates.REMOVE.push(before);
    } else if (before === undefined) {
      context.tell('ConfigUpdate', {
        pod: podRef(pod),
        klog: ['config.receivingANewPod', { pod: ref(pod.metadata.namespace, pod.metadata.name, pod.metadata.uid) }],
      });
      updates.ADD.push(pod);
    } else {
      const op = opFor(before, pod);
      if (op !== null) updates[op].push(pod);
    }
  }
  /** A source that tells its pods for the first time is announced even when it has none. */
  const first = context.own.seen[source] === undefined;
  const nothingNew = updates.ADD.length + updates.UPDATE.length + updates.DELETE.length === 0;
  /** One channel for all: what is sent first is read first, so nothing overtakes by waking sooner. */
  const after = micros(LATENCY.wake);
  for (const op of DELIVERY_ORDER) {
    if (updates[op].length > 0 || (op === 'ADD' && first && nothingNew)) {
      const [first] = updates[op];
      const own =
        first === undefined || source === 'api' ? ledHere : context.kept('podConfig', source, first.metadata.uid);
      const update = {
        op,
        source,
        pods: updates[op],
        because: own === ledHere ? context.cause : (own ?? context.cause),
      };
      context.send('syncLoop', { type: 'configUpdate', update }, after);
    }
  }
}

export const podConfig: PartOfKubelet<'podConfig'> = (self, message, context) => {
  const { source } = message;
  const known = context.own.pods[source];
  switch (message.type) {
    case 'sourceSet': {
      const { pods } = message;
      const gone = Object.keys(known).filter((uid) => pods[uid] === undefined);
      merge(source, known, [...Object.entries(pods), ...gone.map((uid) => [uid, null] as const)], context);
      self.pods[source] = pods as Draft<typeof pods>;
      break;
    }
    case 'sourceChanged': {
      const { uid, pod } = message;
      merge(source, known, [[uid, pod]], context);
      if (pod === null) delete self.pods[source][uid];
      else self.pods[source][uid] = pod as Draft<Pod>;
      break;
    }
  }
  self.seen[source] = true;
};
