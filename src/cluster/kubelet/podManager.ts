/**
 * pkg/kubelet/pod/pod_manager.go: the pods that the kubelet should know, and how mirror and static pods belong
 * together. A mirror and its static pod share one full name.
 */
import type { Draft } from '../../engine/draft.ts';
import { grouped } from '../../engine/tables.ts';
import { isMirrorPod, isStaticPod, podFullName, type Pod } from '../../kube/objects.ts';
import type { ClusterContext, PartOfKubelet } from '../context.ts';
import type { PodManagerState } from '../state.ts';

type Self = Draft<PodManagerState>;

const podsByFullName = grouped<Pod>(podFullName);

const byFullName = (pods: Readonly<Record<string, Pod>>, fullName: string): Pod | undefined =>
  podsByFullName(pods).get(fullName)?.[0];

const getPodByFullName = (state: PodManagerState, fullName: string): Pod | undefined =>
  byFullName(state.podByUID, fullName);

/** The mirror of a static pod. */
export const getMirrorPodByPod = (state: PodManagerState, pod: Pod): Pod | undefined =>
  isStaticPod(pod) ? byFullName(state.mirrorPodByUID, podFullName(pod)) : undefined;

/** The static pod of a mirror. */
export const getPodByMirrorPod = (state: PodManagerState, mirrorPod: Pod): Pod | undefined =>
  byFullName(state.podByUID, podFullName(mirrorPod));

/** A mirror's UID becomes its static pod's; any other UID stays (TranslatePodUID). */
export const translatePodUID = (state: PodManagerState, uid: string): string => state.translationByUID[uid] ?? uid;

/** Static UID → mirror UID, empty while there is no mirror (GetUIDTranslations). */
export function podToMirror(state: PodManagerState): Readonly<Record<string, string>> {
  const translations: Record<string, string> = {};
  for (const pod of Object.values(state.podByUID)) if (isStaticPod(pod)) translations[pod.metadata.uid] = '';
  for (const [mirrorUID, podUID] of Object.entries(state.translationByUID)) translations[podUID] = mirrorUID;
  return translations;
}

/** Full names of mirrors whose static pod is gone. */
export const orphanedMirrorPodNames = (state: PodManagerState): readonly string[] =>
  Object.values(state.mirrorPodByUID)
    .map(podFullName)
    .filter((fullName) => getPodByFullName(state, fullName) === undefined);

export const podManager: PartOfKubelet<'podManager'> = (self, message, context) => {
  switch (message.type) {
    case 'podManagerSet':
      return updatePod(self, message.pod, context);
    case 'podManagerDelete':
      return deletePod(self, message.pod);
  }
};

function deletePod(self: Self, pod: Pod): void {
  const { uid } = pod.metadata;
  const mirror = isMirrorPod(pod);
  delete self[mirror ? 'mirrorPodByUID' : 'podByUID'][uid];
  if (mirror) delete self.translationByUID[uid];
}

function updatePod(self: Self, pod: Pod, context: ClusterContext<'podManager'>): void {
  const { uid } = pod.metadata;
  const mirror = isMirrorPod(pod);
  const known = context.own[mirror ? 'mirrorPodByUID' : 'podByUID'][uid];
  if (known === undefined) context.keep('podManager', 'added', uid);
  self[mirror ? 'mirrorPodByUID' : 'podByUID'][uid] = pod as Draft<Pod>;
  const state = context.own;
  if (mirror) {
    const owner = getPodByFullName(state, podFullName(pod));
    if (owner !== undefined) self.translationByUID[uid] = owner.metadata.uid;
  } else {
    const itsMirror = byFullName(state.mirrorPodByUID, podFullName(pod));
    if (itsMirror !== undefined) self.translationByUID[itsMirror.metadata.uid] = uid;
  }
}
