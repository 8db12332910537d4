/** The names that dockershim and CRI-O give to containers and sandboxes: the pod is in them. */
import { NOBODY, type PodNames } from './fact.ts';
import { namesOf, uidOr } from './names.ts';

/** `k8s_container_pod_namespace_uid_attempt`, of a sandbox in CRI-O without the container; until 1.5 with hashes. */
const NAME =
  /\bk8s_(?:([\w-]{1,63}?)(?:\.[0-9a-f]{1,8})?_)?([a-z0-9][a-z0-9.-]{0,252})_([a-z0-9][a-z0-9-]{0,62})_([0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32})_[0-9a-f]{1,8}\b/;

export interface RuntimeName {
  /** `POD` of a sandbox, or empty. */
  readonly container: string;
  readonly pod: PodNames;
}

/** The first such name in a text. */
export function runtimeNameIn(text: string): RuntimeName | null {
  const at = text.indexOf('k8s_');
  if (at < 0) return null;
  const [, container = '', pod = '', namespace = '', uid] = NAME.exec(text.slice(Math.max(0, at - 1), at + 700)) ?? [];
  return pod === '' ? null : { container, pod: { ...namesOf(`${namespace}/${pod}`), uid: uidOr(uid) } };
}

export const podInRuntimeName = (text: string): PodNames => runtimeNameIn(text)?.pod ?? NOBODY;
