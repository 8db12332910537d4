/**
 * What an API server's audit log at level Request holds of every write, one audit.k8s.io/v1 Event a line, in the order
 * in which the requests were received. Bodies are what the client sent: of a patch the patch.
 */
import { uuid } from '../../cluster/ids.ts';
import type { ClusterState } from '../../cluster/state.ts';
import { objectKey } from '../../kube/objects.ts';
import { rfc3339Micro } from '../../kube/time.ts';
import { lastEventAt, TraceCursor, type Json, type Trace } from '../../trace/index.ts';
import { auditedWrite, uriOf, type AuditedWrite } from './auditedWrite.ts';
import { nodeWrites } from './nodeWrites.ts';

export function* auditFormat(trace: Trace<ClusterState>): Generator<string, void> {
  const cursor = new TraceCursor(trace);
  const { audit } = cursor.stateAt(trace.events.length - 1).apiserver;
  const written = audit.map((entry): AuditedWrite => {
    const { etcd, node } = cursor.stateAt(lastEventAt(trace.events, entry.t));
    return auditedWrite(entry, etcd.pods[objectKey(entry.namespace, entry.name)], node.name);
  });
  const all = [...written, ...nodeWrites(trace)].toSorted((a, b) => a.t - b.t);
  for (const [i, write] of all.entries()) yield `${JSON.stringify(eventOf(write, i))}\n`;
}

const eventOf = ({ t, username, verb, objectRef, body, code }: AuditedWrite, index: number): Json => ({
  kind: 'Event',
  apiVersion: 'audit.k8s.io/v1',
  level: 'Request',
  auditID: uuid(`audit ${index}`),
  stage: 'ResponseComplete',
  requestURI: uriOf({ verb, objectRef }),
  verb,
  user: { username },
  objectRef,
  responseStatus: { metadata: {}, ...(code >= 400 && { status: 'Failure' }), code },
  requestObject: body,
  requestReceivedTimestamp: rfc3339Micro(t),
});
