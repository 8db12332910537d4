/**
 * CSI drivers on a node, in whatever words: a kubelet asks them for NodeUnpublishVolume when a pod's containers have
 * ended, as it says "UnmountVolume started" itself, and the path that it names has the pod's UID and the volume in it.
 */
import { errorText } from './errors.ts';
import { NOBODY, type FactKind, type Telling } from './fact.ts';
import { uidOr } from './names.ts';

/** What a kubelet's directory of a pod's volume looks like, wherever its root is. */
const TARGET = /\/pods\/([0-9a-f-]{32,36})\/volumes\/[\w.-]{1,60}\\?~[\w.-]{1,60}\/([^/\s"'\\,:]{1,200})/;
/** Lines of one call share it: ceph-csi counts them, others draw a UUID. */
const CALL_ID = /^(?:ID: (\d{1,12}) |\[([0-9a-f-]{36})\] )/;
const METHOD = /\/csi\.v\d(?:\w{0,8})?\.\w{1,30}\/(\w{1,60})/;
const FINISHED =
  /success|succeeded|has been unpublished|was unpublished|unbounded volume|is finished|already unmounted/i;
/** The method in Go, or as a field of a line. */
const UNPUBLISH = /node_?unpublish/i;

const MOST_OPEN = 500;
const MOST = 8_192;

interface Call {
  /** Undefined where the line broke off before it. */
  readonly method: string | undefined;
  uid: string;
  volume: string;
}

/** Whether the text is worth a look: most lines of most programs are not. */
const mayBeCsi = (text: string): boolean =>
  text.includes('GRPC') ||
  text.includes('gRPC') ||
  text.includes('NodeUnpublish') ||
  text.includes('node_unpublish') ||
  text.includes('odeUnstage') ||
  text.startsWith('Unmounting /');

export class CsiCalls {
  readonly #open = new Map<string, Call>();
  #nameless = 0;

  /** What the line tells; null where it is none of a driver's. */
  read(text: string): readonly Telling[] | null {
    if (!mayBeCsi(text)) return null;
    const head = text.slice(0, MOST);
    const [, counted, drawn] = CALL_ID.exec(head) ?? [];
    const id = counted ?? drawn ?? '';
    if (/gRPCCall: ?\{/.test(head)) return whole(head);
    if (/GRPC call/i.test(head)) {
      const method = METHOD.exec(head)?.[1];
      // OpenEBS writes the request on the same line, and no number: the volume then tells which call an error is of.
      const [, , volume = ''] = TARGET.exec(head) ?? [];
      const key = id || volume;
      return [...this.#begin(key, method), ...(volume === '' ? [] : this.#request(key, head))];
    }
    if (/GRPC request/i.test(head)) return this.#request(id, head);
    if (/GRPC response/i.test(head)) return this.#answered(id, '');
    if (/GRPC error/i.test(head)) return this.#answered(id || this.#openVolumeIn(head), head);
    if (head.startsWith('Unmounting /')) {
      // mount_linux.go says so of mounts that come to nothing, too.
      const uid = uidOr(TARGET.exec(head)?.[1]);
      return uid === '' ? null : [{ kind: 'Mentioned', ...NOBODY, uid }];
    }
    return ownWords(head);
  }

  #begin(id: string, method: string | undefined): readonly Telling[] {
    if (id === '') this.#nameless += 1;
    if (this.#open.size >= MOST_OPEN) this.#open.clear();
    this.#open.set(id, { method, uid: '', volume: '' });
    return [];
  }

  #request(id: string, head: string): readonly Telling[] {
    const call = this.#open.get(id);
    const [, uid = '', volume = ''] = TARGET.exec(head) ?? [];
    const isUnpublish = call === undefined ? isBareTarget(head) : call.method === 'NodeUnpublishVolume';
    if (!isUnpublish) return [];
    if (call !== undefined) [call.uid, call.volume] = [uid, volume];
    return told('UnmountStarted', uid, volume);
  }

  #openVolumeIn(error: string): string {
    return [...this.#open].find(([key, { volume }]) => key !== '' && key === volume && error.includes(key))?.[0] ?? '';
  }

  /** An answer without a number is that of the call that is open, where no more than one is. */
  #answered(id: string, error: string): readonly Telling[] {
    const call = this.#open.get(id);
    this.#open.delete(id);
    const isOnly = id !== '' || this.#nameless <= 1;
    if (id === '') this.#nameless = Math.max(0, this.#nameless - 1);
    const [, uid = '', volume = ''] = TARGET.exec(error) ?? [];
    if (uid !== '' && (call === undefined || call.method === 'NodeUnpublishVolume'))
      return /u(?:n?)mount|unpublish|remove|unlinkat|rmdir/i.test(error) || isInProgress(error)
        ? told('UnmountFailed', uid, volume, error)
        : [];
    if (call === undefined || !isOnly) return [];
    return told(error === '' ? 'Unmounted' : 'UnmountFailed', call.uid, call.volume, error);
  }
}

/** A second call waits for the first one on the same mount; without a word of setting up, both are removals. */
const isInProgress = (error: string): boolean =>
  /already (?:in progress|exists|pending)/i.test(error) && !/publish|stage|set ?up|[Mm]ountVolume/i.test(error);

/** NodePublishVolume has a capability in its request, NodeGetVolumeStats a volume_path. */
const isBareTarget = (head: string): boolean =>
  head.includes('target_path') && !/volume_capability|staging_target_path|volume_path/.test(head);

/** `gRPCCall: {"Method":…,"Request":…,"Response":…,"Error":…}` has all of it in one. */
function whole(head: string): readonly Telling[] {
  const [, uid = '', volume = ''] = TARGET.exec(head) ?? [];
  if (METHOD.exec(head)?.[1] !== 'NodeUnpublishVolume') return [];
  const error = /"Error":"((?:[^"\\]|\\.){0,16384})"/.exec(head)?.[1] ?? '';
  return told(error === '' ? 'Unmounted' : 'UnmountFailed', uid, volume, error);
}

function ownWords(head: string): readonly Telling[] {
  const [, uid = '', volume = ''] = TARGET.exec(head) ?? [];
  if (!UNPUBLISH.test(head)) return [];
  if (/fail|error|could not|unable/i.test(head)) return told('UnmountFailed', uid, volume, head);
  return told(FINISHED.test(head) ? 'Unmounted' : 'UnmountStarted', uid, volume);
}

/** Nothing of a volume that is no pod's. */
function told(kind: FactKind, uid: string, volume: string, error = ''): readonly Telling[] {
  const names = { ...NOBODY, uid: uidOr(uid) };
  if (names.uid === '') return [];
  return [{ kind, ...names, volume, ...(error !== '' && { detail: { error: errorText(error) } }) }];
}

/** A process that `ps` lists, and what umount itself prints. */
const UMOUNT_PROCESS =
  /^\s{0,20}(?:[\w+-]{1,32}\s{1,20})?\d{1,10}\s[^/]{1,120}\/?(?:[\w/]{1,30}\/)?umount(?:\.\w{1,10})?\s/;
const UMOUNT_SAYS = /^umount(?:\.\w{1,10})?: \/\S{1,400}: (?:target|device) is busy/;

/** An umount of a pod's volume, in a list of processes or by its own words; null for anything else. */
export function readUmount(line: string): readonly Telling[] | null {
  if (!line.includes('umount') || !line.includes('/pods/')) return null;
  const head = line.slice(0, 800);
  const [, uid = '', volume = ''] = TARGET.exec(head) ?? [];
  if (uid === '') return null;
  if (UMOUNT_SAYS.test(head)) return told('UnmountFailed', uid, volume, head);
  return UMOUNT_PROCESS.test(head) ? told('UnmountStarted', uid, volume) : null;
}
