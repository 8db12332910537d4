/** Rows of `kubectl get pods`, with and without header, once or watched. */
import type { Telling } from '../facts/fact.ts';
import { namesOf } from '../facts/names.ts';

const ROW =
  /^\s{0,40}(?:\*\*)?(?:([a-z0-9](?:[-a-z0-9]{0,62}))\s+)?(?:pod\/|pods\/)?([a-z0-9][-a-z0-9.]{0,252})\s+(\d{1,3})\/(\d{1,3})\s+([A-Za-z][\w:/.-]{1,60})\s+(\d{1,6})(?:\s+\([^)]{1,30}\))?\s+((?:\d{1,6}[smhdy]){1,4}|<invalid>)/;
const HEADER = /^\s*(?:\*\*)?(?:NAMESPACE\s+)?NAME\s+READY\s+STATUS\s+RESTARTS/;
const OTHER_HEADER = /^\s*(?:NAMESPACE\s+)?NAME\s+[A-Z]/;

export const isHeader = (line: string): boolean =>
  HEADER.test(line.slice(0, 200)) || OTHER_HEADER.test(line.slice(0, 120));

export function readRow(line: string): Telling | null {
  const match = ROW.exec(line.length > 600 ? line.slice(0, 600) : line);
  if (match === null) return null;
  const [, namespace = '', name = '', ready, total, status = '', restarts, age = ''] = match;
  const pod = namesOf(namespace === '' ? name : `${namespace}/${name}`);
  if (pod.name === '') return null;
  return {
    kind: 'Row',
    ...pod,
    detail: { ready: Number(ready), total: Number(total), status, restarts: Number(restarts), age },
  };
}

const ATTACHMENT = /^\s*csi-[0-9a-f]{64}\s+\S+\s+\S+\s+\S+\s+(?:true|false)\s/;
/** Rows of other kinds, whose meaning is known and tells nothing of a pod. */
export const isOtherRow = (line: string): boolean =>
  ATTACHMENT.test(line.slice(0, 300)) ||
  /^\s*(?:service|deployment|replicaset|statefulset|daemonset|job|cronjob|ingress|node|persistentvolume)[\w.]*\/[a-z0-9.-]+\s/.test(
    line.slice(0, 200),
  );

const DEPLOY = /^\s{0,20}-?\s{0,4}pod\/([a-z0-9][-a-z0-9.]{0,252}): ([A-Z]\w{2,60}): /;

/** A line of a deploy tool: ` - pod/name: FailedKillPod: error killing pod: …`. */
export function readDeployLine(line: string): Telling | null {
  const match = DEPLOY.exec(line.slice(0, 400));
  if (match === null) return null;
  const [prefix, name = '', reason = ''] = match;
  const message = line.slice(prefix.length, prefix.length + 1200);
  const uid = /for \\?"([0-9a-f]{8}-[0-9a-f-]{27})\\?" with KillPod/.exec(message)?.[1] ?? '';
  return { kind: 'PodEvent', uid, namespace: '', name, detail: { reason, message: message.slice(0, 400) } };
}
