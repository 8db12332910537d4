/** How lines name pods, containers and sandboxes. */
import { isOf, LABEL, SUBDOMAIN, type NameForm } from '../../kube/names.ts';
import { NOBODY, type PodNames } from './fact.ts';
import { Memo } from '../memo.ts';

const UID = /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{11,12}|[0-9a-f]{32})$/i;

/** A UUID, or the 32 digits that a static pod's manifest gives. One digit short is a copying error. */
export const isUid = (text: string): boolean => UID.test(text);

const UIDS = new Memo((text) => (isUid(text) ? text : ''));

export const uidOr = (text: string | undefined): string =>
  text === undefined || text.length < 32 || text.length > 36 ? '' : UIDS.of(text);

/** A static pod from a file has a hash, not a UUID. */
export const isHashUid = (uid: string): boolean => uid.length === 32;

/** In any case of letters: who hands on a log blackens names with `XXX`. */
const isNamed = (form: NameForm, text: string): boolean => isOf(form, text.toLowerCase());

const NAMESPACES = new Memo((text) => (isNamed(LABEL, text) ? text : ''));
const PODS_AND_NODES = new Memo((text) => (isNamed(SUBDOMAIN, text) ? text : ''));
const CONTAINERS = new Memo((text): string | null => (isNamed(LABEL, text) ? text : null));

/** What may be called so in a cluster, as a copy of its own; nothing where a line was broken or an object is somebody's joke. */
export const namespaceOr = (text: string | undefined): string => (text === undefined ? '' : NAMESPACES.of(text));
export const nameOr = (text: string): string => PODS_AND_NODES.of(text);
export const containerOr = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : (CONTAINERS.of(text) ?? undefined);

/** `ns/name`; a namespace that got broken in copying is left out. */
export function namesOf(ref: string | undefined): PodNames {
  return ref === undefined || ref.length > 600 ? NOBODY : NAMES.of(ref);
}

const NAMES = new Memo((ref): PodNames => {
  const text = ref.replace(/^"|"$/g, '');
  const slash = text.indexOf('/');
  const namespace = slash < 0 ? '' : text.slice(0, slash);
  const name = text.slice(slash + 1);
  return isNamed(SUBDOMAIN, name) ? { uid: '', namespace: namespaceOr(namespace), name } : NOBODY;
});

const FULL = /([A-Za-z0-9][A-Za-z0-9.-]{0,252})_([A-Za-z0-9][A-Za-z0-9-]{0,62})\(([0-9a-fA-F-]{1,36})\)/g;

/** All `name_namespace(uid)` in a text, as plain-text logs write pods. */
export function describedPods(text: string): readonly PodNames[] {
  const head = text.slice(0, 8192);
  if (!head.includes('_')) return [];
  return [...head.matchAll(FULL)].map(([, name = '', namespace = '', uid]) => {
    return { ...namesOf(`${namespace}/${name}`), uid: uidOr(uid) };
  });
}

/** `[ns/a ns/b]`, `["ns/a","ns/b"]` or `"[ns/a]"`. */
export function podList(value: string): readonly PodNames[] {
  const [list = ''] = value.slice(0, 65_536).split(']', 1);
  return list
    .split(/[\s,[\]"]+/)
    .map(namesOf)
    .filter(({ name }) => name !== '');
}

const POD = /\bpod="([^"\s]{1,317})"/;
const PODS = /\bpods=(\[[^[\]]{1,8000}\])/;

/** All pods that a line names in one of the usual ways. */
export function podsIn(text: string): readonly PodNames[] {
  const head = text.slice(0, 16_384);
  const list = PODS.exec(head)?.[1];
  const pods = list === undefined ? [namesOf(POD.exec(head)?.[1])] : podList(list);
  const named = pods.filter(({ name }) => name !== '');
  return named.length > 0 ? named : describedPods(head);
}

const ID = /[0-9a-f]{64}/;
const SHORT_ID = /([0-9a-f]{12,})"?\}?$/;
const IDS = new Memo((text) => ID.exec(text)?.[0] ?? SHORT_ID.exec(text)?.[1] ?? '');

/** The 64 digits of a container or sandbox in whatever is around them, or an abbreviated id as it stands. */
export function runtimeId(value: string | undefined): string {
  return value === undefined ? '' : IDS.of(value.slice(0, 400));
}

const KILL_SANDBOX = /"KillPodSandbox\\*" for \\*"([0-9a-fA-F-]{8,36})/;

/** The UID that an error of killPod names. */
export const uidInError = (error: string): string => uidOr(KILL_SANDBOX.exec(error.slice(0, 16_384))?.[1]);

/** The runtime that an ID begins with: `containerd` of `containerd://4f…`. Empty if it has none. */
export const runtimeIn = (id: string): string => /^([a-z-]{1,20}):\/\//.exec(id)?.[1] ?? '';
