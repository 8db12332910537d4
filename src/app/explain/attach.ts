/** Volumes on their way to a node and back: the attach-detach controller, and what kubelets tell it. */
import type { EventTexts, Told } from './explanation.ts';
import type { Facts } from './facts.ts';
import type { Said } from './message.ts';
import { messages } from './messages.ts';
import { atStart, code } from './words.ts';

const say = messages.attach;

type Kinds =
  | 'VolumeAttaching'
  | 'VolumeAttached'
  | 'VolumeAttachFailed'
  | 'MultiAttachError'
  | 'VolumeDetachWaits'
  | 'VolumeDetaching'
  | 'VolumeDetachFailed'
  | 'VolumeLeftNode'
  | 'VolumesInUseReported';

/** `pvc-79248721`: the rest of a UID tells nobody more. */
function theVolume(f: Facts): Said {
  const name = f.text('volume');
  return name === undefined ? say.volume.volume : say.volume.named({ name: code(name.slice(0, 12)) });
}
function theNode(f: Facts): Said {
  const name = f.text('node');
  return name === undefined ? say.node.node : say.node.named({ name: code(name) });
}

function otherNode(f: Facts): Said {
  const name = f.text('attachedTo');
  return name === undefined ? say.node.another : say.node.named({ name: code(name) });
}

function detaching(f: Facts): Told {
  const where = { volume: atStart(theVolume(f)), node: theNode(f) };
  switch (f.text('forced')) {
    case 'timeout':
      return {
        title: say.detaching.titleForced(where),
        sentences: [f.rules.forceDetachSparesHealthy ? say.detaching.timeout : say.detaching.timeoutAny],
        otherwise: say.detaching.otherwiseForced,
      };
    case 'outOfService':
      return {
        title: say.detaching.titleForced(where),
        sentences: [say.detaching.outOfService],
        otherwise: say.detaching.otherwiseForced,
      };
    default:
      return {
        title: say.detaching.title(where),
        sentences: [say.detaching.safe],
        otherwise: say.detaching.otherwise,
      };
  }
}

export const attach: Pick<EventTexts, Kinds> = {
  VolumeAttaching: (f) => ({
    title: say.attaching.title({ volume: theVolume(f), node: theNode(f) }),
    sentences: [say.attaching.why],
    otherwise: say.attaching.otherwise,
  }),
  VolumeAttached: (f) => ({
    title: say.attached.title({ volume: atStart(theVolume(f)), node: theNode(f) }),
    sentences: [say.attached.why],
    otherwise: say.attached.otherwise,
  }),
  VolumeAttachFailed: (f) => ({
    title: say.attachFailed.title({ volume: theVolume(f), node: theNode(f) }),
    sentences: [say.attachFailed.why],
    otherwise: say.attachFailed.otherwise,
  }),
  MultiAttachError: (f) => ({
    title: say.multiAttach.title({
      volume: atStart(theVolume(f)),
      node: theNode(f),
      attachedTo: otherNode(f),
    }),
    sentences: [
      (f.number('users') ?? 0) > 0 ? say.multiAttach.usedBy : say.multiAttach.leftBehind,
      say.multiAttach.waits,
    ],
    otherwise: say.multiAttach.otherwise,
  }),
  VolumeDetachWaits: (f) => ({
    title: say.detachWaits.title({ volume: atStart(theVolume(f)), node: theNode(f) }),
    sentences: [
      say.detachWaits.why,
      f.rules.forceDetachSparesHealthy ? say.detachWaits.sixMinutes : say.detachWaits.sixMinutesAny,
    ],
    otherwise: say.detachWaits.otherwise,
  }),
  VolumeDetaching: detaching,
  VolumeDetachFailed: (f) => ({
    title: say.detachFailed.title({ volume: theVolume(f), node: theNode(f) }),
    sentences: [say.detachFailed.why],
    otherwise: say.detachFailed.otherwise,
  }),
  VolumeLeftNode: (f) => ({
    title: say.left.title({ volume: atStart(theVolume(f)), node: theNode(f) }),
    sentences: [say.left.why],
    otherwise: say.left.otherwise,
  }),
  VolumesInUseReported: (f) => ({
    title: say.inUse.title,
    sentences: [f.text('volumes') === '' ? say.inUse.none : say.inUse.some],
    otherwise: say.inUse.otherwise,
  }),
};
