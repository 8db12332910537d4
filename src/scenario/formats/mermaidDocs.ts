/**
 * A sequence diagram in the manner of the Kubernetes documentation (content/en/docs/contribute/style/diagram-guide.md,
 * example 3): the neutral theme, an actor for the person, participants called by where they run, numbered messages, and
 * few of them: requests and their answers, what the kubelet asks of the runtime, and signals.
 */
import { placeAt } from '../../cluster/addresses.ts';
import type { ClusterState, ControlPlane } from '../../cluster/state.ts';
import { eventLevel } from '../../cluster/eventKinds.ts';
import type { Trace, TraceEvent } from '../../trace/index.ts';
import { escape } from './mermaid.ts';

interface Participant {
  readonly id: string;
  readonly says: string;
}

const PARTICIPANTS = {
  person: { id: 'me', says: '' },
  api: { id: 'apiSrv', says: 'control plane<br><br>kube-apiserver' },
  etcd: { id: 'etcd', says: 'control plane<br><br>etcd datastore' },
  controllers: { id: 'cntrlMgr', says: 'control plane<br><br>controller<br>manager' },
  scheduler: { id: 'sched', says: 'control plane<br><br>scheduler' },
  kubelet: { id: 'kubelet', says: 'node<br><br>kubelet' },
  runtime: { id: 'container', says: 'node<br><br>container<br>runtime' },
} as const satisfies Readonly<Record<string, Participant>>;

type Part = keyof typeof PARTICIPANTS;
const ORDER: readonly Part[] = ['person', 'api', 'etcd', 'controllers', 'scheduler', 'kubelet', 'runtime'];
const PARTS: Readonly<Record<keyof ControlPlane | 'runtime', Part>> = {
  kubectl: 'person',
  apiserver: 'api',
  etcd: 'etcd',
  controllerManager: 'controllers',
  scheduler: 'scheduler',
  runtime: 'runtime',
};

/** Everything else runs inside of the kubelet. */
function partOf(address: string): Part {
  const { actor } = placeAt(address);
  return isOutside(actor) ? PARTS[actor] : 'kubelet';
}

const isOutside = (actor: string): actor is keyof typeof PARTS => Object.hasOwn(PARTS, actor);

/** `DeletionTimestampSet` as people say it. */
const spoken = (kind: string): string => kind.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

/** Of what passes between two of them; inside of one, milestones alone. */
function lineOf({ actor, to, message, kind, t, pod }: TraceEvent, count: number): string | null {
  const from = partOf(actor);
  const other = to === undefined ? from : partOf(to);
  if (from !== other) {
    if (eventLevel(kind) === 'detail') return null;
    const arrow = other === 'etcd' ? '-->>' : '->>';
    return `    ${PARTICIPANTS[from].id}${arrow}${PARTICIPANTS[other].id}: ${count}. ${escape(message ?? spoken(kind))}`;
  }
  if (eventLevel(kind) !== 'milestone') return null;
  const name = pod === undefined ? '' : ` ${pod.name}`;
  return `    Note over ${PARTICIPANTS[from].id}: ${escape(`${(t / 1_000_000).toFixed(3)} s: ${spoken(kind)}${name}`)}`;
}

/** A caption is a part of every diagram there: below it, with a number and a full stop. */
export function* mermaidDocsFormat({ events }: Trace<ClusterState>): Generator<string, void> {
  const parts = new Set<Part>();
  const lines: string[] = [];
  let count = 1;
  let last = '';
  for (const event of events) {
    const line = lineOf(event, count);
    const said = line?.replace(/: \d+\. /, ': ');
    if (line === null || said === undefined || said === last) continue;
    last = said;
    if (/^ {4}\w+--?>>/.test(line)) count += 1;
    parts.add(partOf(event.actor));
    if (event.to !== undefined) parts.add(partOf(event.to));
    lines.push(line);
  }
  yield '%%{init:{"theme":"neutral"}}%%\nsequenceDiagram\n';
  for (const part of ORDER) {
    if (!parts.has(part)) continue;
    const { id, says } = PARTICIPANTS[part];
    yield part === 'person' ? `    actor ${id}\n` : `    participant ${id} as ${says}\n`;
  }
  for (const line of lines) yield `${line}\n`;
}
