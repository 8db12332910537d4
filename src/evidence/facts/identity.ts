/**
 * Whom a text is about, where it says so in its words and not in a key: names that the runtimes make up, paths on the
 * node, references to an object. Looked for in errors, sentences and commands; a well-formed line has its keys.
 */
import { NOBODY, type PodNames } from './fact.ts';
import { isUid, nameOr, namespaceOr, uidOr } from './names.ts';

const UID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{11,12}|[0-9a-f]{32}';
const LABEL = '[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?';
const NAME = '[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?';

/** In the order of how much each tells. Groups: `name`, and `ns` and `uid` where the form has them. */
const NAMED: readonly RegExp[] = [
  // format.Pod in the kubelet: name_namespace(uid).
  new RegExp(`(?<![\\w.-])(?<name>${NAME})_(?<ns>${LABEL})\\((?<uid>${UID})\\)`, 'gi'),
  // dockershim: k8s_container_name_namespace_uid_attempt; CRI-O's sandboxes: k8s_name_namespace_uid_attempt.
  new RegExp(`k8s_(?:[A-Za-z0-9][\\w.-]{0,62}?_)?(?<name>${NAME})_(?<ns>${LABEL})_(?<uid>${UID})_\\d`, 'g'),
  // BuildPodLogsDirectory in kuberuntime/helpers.go.
  new RegExp(`/log/pods/(?<ns>${LABEL})_(?<name>${NAME})_(?<uid>${UID})(?![0-9a-f-])`, 'g'),
  // The same directories as `ls` lists them.
  new RegExp(`(?<![\\w./-])(?<ns>${LABEL})_(?<name>${NAME})_(?<uid>${UID})(?![\\w-])`, 'g'),
  new RegExp(`Kind:"Pod", Namespace:"(?<ns>${LABEL})", Name:"(?<name>${NAME})"(?:, UID:"(?<uid>${UID})")?`, 'g'),
  // podDesc in dockershim's cni.go: namespace_name/sandbox; CRI-O's network: namespace_name.
  new RegExp(`(?<![\\w.-])(?<ns>${LABEL})_(?<name>${NAME})/[0-9a-f]{64}(?![0-9a-f])`, 'g'),
  new RegExp(`\\bpod (?<ns>${LABEL})_(?<name>${NAME}) (?:from|to) CNI network`, 'g'),
  new RegExp(`\\bNamespace:(?<ns>${LABEL}) Name:(?<name>${NAME}) (?:ID|UID|Container)`, 'g'),
  new RegExp(`K8S_POD_NAMESPACE=(?<ns>${LABEL});.{0,20}K8S_POD_NAME=(?<name>${NAME})`, 'g'),
  new RegExp(`\\bnamespaces/(?<ns>${LABEL})/pods/(?<name>${NAME})(?![\\w-])`, 'g'),
  // zap's console encoder writes fields as JSON behind the message.
  new RegExp(`"pod":\\s?\\{"name":\\s?"(?<name>${NAME})",\\s?"namespace":\\s?"(?<ns>${LABEL})"`, 'gi'),
  new RegExp(`\\bpods?"?[=:] ?\\[?"?(?<ns>${LABEL})/(?<name>${NAME})(?![\\w/-])`, 'gi'),
  new RegExp(`\\bpods? ["'\`](?<ns>${LABEL})/(?<name>${NAME})["'\`]`, 'gi'),
  new RegExp(`\\bpods? ["'\`](?<name>${NAME})_(?<ns>${LABEL})["'\`]`, 'gi'),
  new RegExp(
    `\\bpods? ["'\`](?<name>${NAME})["'\`] (?:in|from|of) (?:the )?namespace ["'\`](?<ns>${LABEL})["'\`]`,
    'gi',
  ),
  new RegExp(
    `\\bpods? (?!(?:and|or|start|stop|create|container|node)/)(?<ns>${LABEL})/(?<name>${NAME})(?![\\w/-])`,
    'gi',
  ),
  new RegExp(`(?<![\\w/.-])pods?/(?<name>${NAME})(?![\\w/-])`, 'gi'),
  new RegExp(`(?<![\\w/.-])po/(?<name>${NAME})(?![\\w/-])`, 'g'),
  new RegExp(`\\bpods? ["'\`](?<name>${NAME})["'\`]`, 'gi'),
];

const UIDS: readonly RegExp[] = [
  new RegExp(`\\bUID: ?"?(${UID})`, 'g'),
  new RegExp(`podUID"?[=:] ?"?(${UID})`, 'g'),
  new RegExp(`"(?:KillPodSandbox|KillPod|CreatePodSandbox)" for "(${UID})"`, 'g'),
  new RegExp(`/(?:pods|pods-[a-z]{1,20})/(${UID})(?![0-9a-f-])`, 'g'),
  new RegExp(`\\bpodName:(${UID})`, 'g'),
  new RegExp(`\\bpods? ["'\`]?(${UID})(?![\\w-])`, 'gi'),
];

const CGROUP =
  /pod([0-9a-f]{8}_[0-9a-f]{4}_[0-9a-f]{4}_[0-9a-f]{4}_[0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/g;
const NAMESPACE_FLAG = new RegExp(`\\s(?:-n|--namespace)[ =]["']?(${LABEL})(?![\\w-])`);

const LOOK = 4_000;
const MOST_FOUND = 20;

/** The beginning of a text, without the marks that a quoting program put in front of quotes. */
export const unescaped = (text: string, most = LOOK): string => {
  const head = text.slice(0, most);
  return head.includes('\\"') ? head.replace(/\\+"/g, '"') : head;
};

/** Nothing in a text without one of these says whose it is. */
const MAY_NAME = /pod|\bpo\/|k8s_|_[a-z0-9.-]{1,253}\/[0-9a-f]{64}|UID|[_(][0-9a-f]{8}-[0-9a-f]{4}-|\([0-9a-f]{32}\)/i;

/**
 * The one pod that a text is about. Of several names the first that tells most counts; a UID that stands elsewhere in
 * the text is taken for that name's only where it is the only one.
 */
export function podIn(text: string): PodNames {
  const head = unescaped(text);
  if (!MAY_NAME.test(head)) return NOBODY;
  const named = firstName(head);
  const uids = OF_OTHER_KIND.test(head) ? new Set<string>() : uidsIn(head);
  const [only = ''] = uids.size === 1 || named === null ? uids : [];
  if (named === null) return only === '' ? NOBODY : { ...NOBODY, uid: uidOr(only) };
  return { ...named, uid: uidOr(named.uid === '' ? only : named.uid) };
}

/** A reference to an object other than a pod, as Go prints it. */
const OF_OTHER_KIND = /ObjectReference\{Kind:"(?!Pod")/;

/** All pods that a text names together with their UIDs. */
export const podsByPath = (text: string): readonly PodNames[] =>
  BY_PATH.test(text) ? namesIn(unescaped(text)).filter(({ uid }) => uid !== '') : [];

const BY_PATH = /k8s_|\/log\/pods\/|_[0-9a-f]{8}-[0-9a-f]{4}-/;

const firstName = (text: string): PodNames | null => namesIn(text)[0] ?? null;

/** Those of the form that tells most. */
function namesIn(text: string): readonly PodNames[] {
  for (const form of NAMED) {
    const found = new Map<string, PodNames>();
    for (const { groups = {} } of text.matchAll(form)) {
      const { name = '', ns = '', uid = '' } = groups;
      if (isUid(name) || nameOr(name) === '') continue;
      const namespace = ns === '' ? (NAMESPACE_FLAG.exec(text)?.[1] ?? '') : ns;
      found.set(`${namespace}/${name}`, { uid, namespace: namespaceOr(namespace), name: nameOr(name) });
      if (found.size >= MOST_FOUND) break;
    }
    if (found.size > 0) return [...found.values()];
  }
  return [];
}

function uidsIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const form of UIDS)
    for (const [, uid = ''] of text.matchAll(form)) {
      found.add(uid.toLowerCase());
      if (found.size >= MOST_FOUND) return found;
    }
  for (const [, uid = ''] of text.matchAll(CGROUP)) found.add(uid.replaceAll('_', '-'));
  return found;
}

/** Whether a text speaks of the end of a pod that it names: such a line is never irrelevant. */
export const namesTeardown = (text: string): boolean => {
  if (!/pod|Pod|k8s_|\bpo\//.test(text)) return false;
  const head = text.slice(0, 2_000);
  if (!TEARDOWN.test(head)) return false;
  const { uid, name } = podIn(head);
  return uid !== '' || name !== '';
};

export const TEARDOWN =
  /\b(?:terminat|delet(?:e|ing|ion)|kill|evict|unmount|umount|orphan|tear(?:ing)?[ -]?down|failed to exit|SIGKILL|stop(?:ping|ped)? (?:the )?(?:pod|container|sandbox)|remov(?:e|ing) (?:the )?(?:pod|container|sandbox|volume|cgroup))/i;
