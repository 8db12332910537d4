/** Rows of `kubectl get pods`, with and without header, once or watched. */
import { errorText } from '../facts/errors.ts';
import { textDetail, type Telling } from '../facts/fact.ts';
import { namesOf } from '../facts/names.ts';

/** A row of `kubectl get nodes`, which has no version until 1.5. */
const NODE_ROW =
  /^\s{0,40}(?:node\/)?([a-z0-9][-a-z0-9.]{0,252})\s{1,200}(Ready|NotReady|Unknown)(?:,[A-Za-z,]{1,80})?\s{1,200}(?:(?:<none>|[a-z][\w,.-]{0,200})\s{1,200})?(?:\d{1,6}[smhdy]){1,4}(?:\s{1,200}v1\.\d|\s*$)/;

/** The header of `kubectl get nodes`, for all nodes or for some. */
export const isNodeHeader = (line: string): boolean =>
  /^\s{0,40}NAME\s+STATUS\s+(?:ROLES\s+)?AGE(?:\s+VERSION\b|\s*$)/.test(line.slice(0, 400));

export function readNodeRow(line: string): { readonly node: string; readonly isReady: boolean } | null {
  const [, node, status] = NODE_ROW.exec(line.slice(0, 1000)) ?? [];
  return node === undefined ? null : { node, isReady: status !== 'NotReady' };
}

/** The columns of `-o wide` behind a row's age: the pod's address and its node. */
const WIDE = /^\s{1,200}(?:[0-9a-f.:]{3,45}|<none>)\s{1,200}([a-z0-9][-a-z0-9.]{0,252})(?:\s|$)/;

const ROW =
  /^\s{0,40}(?:\*\*)?(?:([a-z0-9](?:[-a-z0-9]{0,62}))\s+)?(?:pod\/|pods\/)?((?=[\d.-]{0,252}[a-z])[a-z0-9][-a-z0-9.]{0,252})\s+(?:\d{5,24}\s+)?(\d{1,3})\/(\d{1,3})\s+([A-Za-z][\w:/.-]{1,60})\s+(\d{1,6})(?:\s+\([^)]{1,30}\))?\s+((?:\d{1,6}[smhdy]){1,4}|<invalid>|<unknown>)/;
/** A row without a name, as of `-o custom-columns` or a loop that prints a time before it. */
const NAMELESS =
  /^(?:.{0,80}\d\d:\d\d:\d\d(?:\.\d{1,9})?(?: [AP]M)?(?: [A-Z]{2,5})?)?\s{0,40}()()(\d{1,3})\/(\d{1,3})\s+(Terminating|Pending|Running|ContainerCreating)\s+(\d{1,6})(?:\s+\([^)]{1,30}\))?\s+((?:\d{1,6}[smhdy]){1,4})\s*$/;
/** A row that says Terminating, cut or broken behind its restarts. */
const CUT =
  /^\s{0,40}(?:([a-z0-9](?:[-a-z0-9]{0,62}))\s+)?(?:pods?\/)?((?=[\d.-]{0,252}[a-z])[a-z0-9][-a-z0-9.]{0,252})\s+(\d{1,3})\/(\d{1,3})\s+(Terminating)\s+(\d{1,6})()\s*$/;
/** `--output-watch-events` puts what happened to the object in front of its row. */
const WATCHED = /^\s{0,40}(ADDED|MODIFIED|DELETED)\s{1,20}(?=\S)/;
const HEADER = /^\s*(?:\*\*)?(?:EVENT\s+)?(?:NAMESPACE\s+)?NAME\s+READY\s+STATUS\s+RESTARTS/;
const OTHER_HEADER = /^\s*(?:NAMESPACE\s+)?(?:POD\s+)?NAME\s+[A-Z]/;

export const isHeader = (line: string): boolean => HEADER.test(line.slice(0, 200)) || isOtherHeader(line);

/** Of a table of another kind than pods. */
export const isOtherHeader = (line: string): boolean =>
  OTHER_HEADER.test(line.slice(0, 120)) && !HEADER.test(line.slice(0, 200));

export function readRow(line: string): Telling | null {
  const head = line.slice(0, 600);
  const [prefix = '', event = ''] = WATCHED.exec(head) ?? [];
  const match = ROW.exec(head.slice(prefix.length)) ?? NAMELESS.exec(head) ?? CUT.exec(head);
  if (match === null) return null;
  const [, namespace = '', name = '', ready, total, status = '', restarts, age = ''] = match;
  const pod = namesOf(namespace === '' ? name : `${namespace}/${name}`);
  if (pod.name === '' && name !== '') return null;
  const node = WIDE.exec(head.slice(prefix.length + match[0].length))?.[1] ?? '';
  // kubelet/config/common.go names a static pod after its node.
  const mirror = node !== '' && pod.name.endsWith(`-${node}`) && { mirror: true };
  return {
    kind: event === 'DELETED' ? 'ObjectGone' : 'Row',
    ...pod,
    detail: { ready: Number(ready), total: Number(total), status, restarts: Number(restarts), age, node, ...mirror },
  };
}

/** The node of a pod that has long been bound to it and has no status of its kubelet's yet; empty for other rows. */
export const nodeThatIsSilent = ({ detail }: Telling): string =>
  detail?.['status'] === 'Pending' && detail['mirror'] !== true && /[mhdy]/.test(textDetail({ detail }, 'age'))
    ? textDetail({ detail }, 'node')
    : '';

/** A row that somebody quotes in a sentence: only one that says Terminating is looked for. */
const QUOTED =
  /(?:^|[\s`'"(>])((?=[\d.-]{0,252}[a-z])[a-z0-9][-a-z0-9.]{0,252})\s{1,80}(\d{1,3})\/(\d{1,3})\s{1,80}Terminating\s{1,80}(\d{1,6})(?:\s\([^)]{1,30}\))?\s{1,80}((?:\d{1,6}[smhdy]){1,4})/;

export function readQuotedRow(line: string): Telling | null {
  if (!line.includes(' Terminating ')) return null;
  const [, name = '', ready, total, restarts, age = ''] = QUOTED.exec(line.slice(0, 1_000)) ?? [];
  const pod = namesOf(name);
  if (pod.name === '') return null;
  const counts = { ready: Number(ready), total: Number(total), restarts: Number(restarts) };
  return { kind: 'Row', ...pod, detail: { ...counts, status: 'Terminating', age, node: '' } };
}

const ATTACHMENT = /^\s*csi-[0-9a-f]{64}\s+\S+\s+\S+\s+\S+\s+(?:true|false)\s/;
const OTHER_ROW =
  /^\s{0,40}(?:(?:service|deployment|replicaset|statefulset|daemonset|job|cronjob|ingress|node|persistentvolume|horizontalpodautoscaler|replicationcontroller|endpoints|configmap|secret)[\w.-]{0,100}|[a-z]{1,60}\.[a-z0-9-]{1,60}\.[a-z0-9.-]{1,100})\/[a-z0-9][a-z0-9.-]{0,252}\s/;
/** Rows of other kinds, whose meaning is known and tells nothing of a pod. */
export const isOtherRow = (line: string): boolean =>
  ATTACHMENT.test(line.slice(0, 300)) || OTHER_ROW.test(line.slice(0, 500));

const DEPLOY = /^\s{0,20}-?\s{0,4}pod\/([a-z0-9][-a-z0-9.]{0,252}): ([A-Z]\w{2,60}): /;

/** A line of a deploy tool: ` - pod/name: FailedKillPod: error killing pod: …`. */
export function readDeployLine(line: string): Telling | null {
  const match = DEPLOY.exec(line.slice(0, 400));
  if (match === null) return null;
  const [prefix, name = '', reason = ''] = match;
  const message = errorText(line.slice(prefix.length));
  const uid = /for \\?"([0-9a-f]{8}-[0-9a-f-]{27})\\?" with KillPod/.exec(message)?.[1] ?? '';
  return { kind: 'PodEvent', uid, namespace: '', name, detail: { reason, message } };
}

/** Column names of tables of pods, by meaning; k9s marks the column that it sorts by. */
const COLUMNS: Readonly<Record<string, RegExp>> = {
  name: /^(?:name|pod|podname)$/,
  namespace: /^(?:namespace|ns)$/,
  ready: /^ready$/,
  status: /^status$/,
  restarts: /^restarts?$/,
  age: /^age$/,
  node: /^node(?:name)?$/,
};
/** Columns of tables of other kinds. */
const OF_OTHERS =
  /^(?:roles|version|volume|capacity|revision|chart|type|completions|duration|clusterip|hosts?|desired|health)$/;

/** Cells between commas, tabs or blanks; a restart's time is a cell's second part. */
const cellsOf = (line: string): readonly string[] =>
  line
    .trim()
    .replaceAll(/ \(\d[^()]{1,20} ago\)/g, '')
    .split(/^[^\s,]+(?:,[^,]*){2}/.test(line.trim()) ? ',' : /\s+/)
    .map((cell) => cell.trim().replaceAll(/^"|"$/g, ''));

/** The meaning of each column of a table of pods in any order; null for any other line. */
export function podColumns(line: string): readonly string[] | null {
  if (line.length > 400 || !/\bSTATUS\b/i.test(line) || !cellsOf(line).every((cell) => /^[A-Z]/.test(cell)))
    return null;
  const names = cellsOf(line).map((cell) => cell.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const meanings = names.map((name) => Object.keys(COLUMNS).find((key) => COLUMNS[key]?.test(name)) ?? '');
  const isOfPods = ['name', 'status'].every((key) => meanings.includes(key));
  const isTelling = ['ready', 'restarts', 'node'].some((key) => meanings.includes(key));
  return isOfPods && isTelling && !names.some((name) => OF_OTHERS.test(name)) ? meanings : null;
}

/** A row of a table with these columns. */
export function readPodRow(columns: readonly string[], line: string): Telling | null {
  const cells = cellsOf(line.slice(0, 1_000));
  if (cells.length !== columns.length) return null;
  const of = (column: string): string => cells[columns.indexOf(column)] ?? '';
  const [status, age, node] = [of('status'), of('age'), of('node')];
  const pod = namesOf(of('namespace') === '' ? of('name') : `${of('namespace')}/${of('name')}`);
  const [, ready, total] = /^(\d{1,3})\/(\d{1,3})$/.exec(of('ready')) ?? [];
  const isReadable = ready !== undefined || !columns.includes('ready');
  if (pod.name === '' || !isReadable || !/^[A-Z][\w:/.-]{2,60}$/.test(status)) return null;
  const counts = ready === undefined ? { uncounted: true } : { ready: Number(ready), total: Number(total) };
  return { kind: 'Row', ...pod, detail: { ...counts, status, age, node: node === '<none>' ? '' : node } };
}
