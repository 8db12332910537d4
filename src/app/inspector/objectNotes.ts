/** What the fields mean that the two DELETEs write, and what may surprise beside them. */
import { isMirrorPod, type Pod } from '../../kube/objects.ts';
import { atLeast, type Release } from '../../kube/release.ts';
import { texts } from '../language/index.ts';
import { TEXTS } from './objectTexts.ts';

export function objectNote(path: string, pod: Pod, release: Release): string | undefined {
  const { deletionTimestamp, deletionGracePeriodSeconds: grace, finalizers = [] } = pod.metadata;
  const { notes } = texts(TEXTS);
  const isDeleted = deletionTimestamp !== undefined;
  switch (path) {
    case 'metadata.deletionTimestamp':
      return grace === 0 ? notes.deletionTimestampNow : notes.deletionTimestamp({ grace: grace ?? 0 });
    case 'metadata.deletionGracePeriodSeconds':
      return grace === 0 ? notes.graceZero : notes.grace;
    case 'metadata.finalizers':
      return isDeleted && finalizers.length > 0 ? notes.finalizers : undefined;
    case 'metadata.uid':
      return isDeleted ? notes.uid : undefined;
    case 'metadata.annotations.kubernetes.io/config.mirror':
      return notes.mirror;
    case 'metadata.managedFields':
      return notes.managedFields;
    case 'spec.terminationGracePeriodSeconds':
      return notes.ownGrace;
    case 'status.phase':
      if (!isDeleted || pod.status.phase !== 'Running' || isMirrorPod(pod)) return undefined;
      return atLeast(release, '1.27') ? notes.phase : notes.phaseBefore127;
    default:
      return undefined;
  }
}
