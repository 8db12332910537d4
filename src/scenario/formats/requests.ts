/** The write requests on pods, one a line, as the API server's audit log has them. */
import { requestPath } from '../../cluster/apiserver/requests.ts';
import type { ApiserverState, ClusterState } from '../../cluster/state.ts';
import type { Micros } from '../../engine/time.ts';
import { TraceCursor, type Trace } from '../../trace/index.ts';

type AuditEntry = ApiserverState['audit'][number];

const DELETES: ReadonlySet<string> = new Set(['delete', 'deletecollection']);
const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'patch', ...DELETES]);

export function* requestsFormat(trace: Trace<ClusterState>): Generator<string, void> {
  const { audit } = new TraceCursor(trace).stateAt(trace.events.length - 1).apiserver;
  for (const entry of audit)
    if (WRITES.has(entry.verb) && entry.resource === undefined) yield `${requestLine(entry)}\n`;
}

/** `6.868000 kubelet DELETE pods/web {"gracePeriodSeconds":0} -> 200` */
function requestLine(entry: AuditEntry): string {
  const { t, user, verb, subresource, code } = entry;
  const path = requestPath(entry);
  const options = DELETES.has(verb) || subresource === 'eviction' ? ` ${JSON.stringify(deleteOptions(entry))}` : '';
  return `${secondsOf(t)} ${user} ${verb.toUpperCase()} ${path}${options} -> ${code}`;
}

const deleteOptions = ({ gracePeriodSeconds, preconditions, propagationPolicy }: AuditEntry) => ({
  ...(gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds }),
  ...(preconditions === undefined ? {} : { preconditions }),
  ...(propagationPolicy === undefined ? {} : { propagationPolicy }),
});

const secondsOf = (t: Micros): string => (t / 1_000_000).toFixed(6);
