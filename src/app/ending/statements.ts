/** What the summary of a run claims, and what the run itself has to show for it: read by the test of all claims. */
import { requestPath, sentRequest } from '../../cluster/apiserver/requests.ts';
import type { ClusterState } from '../../cluster/state.ts';
import { TraceCursor, type Trace, type TraceEvent } from '../../trace/index.ts';
import { keysIn, type Statement } from '../explain/statements.ts';
import { historiesOf, summaryOf, type Deletion, type Leftover, type Outcome, type Summary } from '../readings/index.ts';
import { TEXTS } from './texts.ts';
import { waitingOnOf } from './waitingOn.ts';
import { endingWords, isNothingLeft, isOnlyMarked, secondWords } from './words.ts';

interface Held {
  readonly trace: Trace<ClusterState>;
  /** The run's last state. */
  readonly last: ClusterState;
  readonly summary: Summary;
}

const isOf = ({ pod }: TraceEvent, key: string): boolean => pod !== undefined && `${pod.namespace}/${pod.name}` === key;

/** By the sandbox, which bears the pod's name whoever still knows its uid. */
function runsAt({ runtime }: ClusterState, key: string): boolean {
  return Object.values(runtime.containers).some(({ state, sandboxID }) => {
    const sandbox = runtime.sandboxes[sandboxID];
    return state === 'running' && sandbox !== undefined && `${sandbox.namespace}/${sandbox.name}` === key;
  });
}

const OUTCOMES: Readonly<Record<Outcome, (state: ClusterState, key: string) => boolean>> = {
  gone: (state, key) => state.etcd.pods[key] === undefined && !runsAt(state, key),
  runsOn: (state, key) => state.etcd.pods[key] === undefined && runsAt(state, key),
  terminating: (state, key) => state.etcd.pods[key]?.metadata.deletionTimestamp !== undefined,
  back: (state, key) => state.etcd.pods[key] !== undefined,
  ended: (state, key) => state.etcd.pods[key] !== undefined && !runsAt(state, key),
  runs: (state, key) => state.etcd.pods[key] !== undefined && runsAt(state, key),
  stays: (state, key) => state.etcd.pods[key] !== undefined && !runsAt(state, key),
};

/** The API server's own record of a write that it has taken. */
function isAudited({ last, summary: { key } }: Held, deletion: Deletion): boolean {
  const { user, grace, isEviction: evicts, t, request } = deletion;
  const ofAll = request.startsWith('DELETECOLLECTION ');
  return last.apiserver.audit.some(
    (entry) =>
      entry.resource === undefined &&
      (ofAll ? key.startsWith(`${entry.namespace}/`) : `${entry.namespace}/${entry.name}` === key) &&
      entry.verb === (evicts ? 'create' : ofAll ? 'deletecollection' : 'delete') &&
      (entry.subresource === 'eviction') === evicts &&
      entry.user === user &&
      entry.code < 400 &&
      entry.t >= t &&
      entry.gracePeriodSeconds === grace,
  );
}

/** It set the deletionTimestamp: the API server's write of that goes back to it. */
function hasMarked({ trace: { events }, summary: { key } }: Held, { seq }: Deletion): boolean {
  return events.some((event) => {
    if (event.kind !== 'DeletionTimestampSet' || !isOf(event, key)) return false;
    for (let at = event.cause; at !== undefined && at >= seq; at = events[at]?.cause) if (at === seq) return true;
    return false;
  });
}

function wasSent({ trace }: Held, { seq, t, request }: Deletion): boolean {
  const event = trace.events[seq];
  const sent = event && sentRequest(event);
  return event?.t === t && sent !== undefined && `${sent.verb.toUpperCase()} ${requestPath(sent)}` === request;
}

/** Not a container's, a sandbox's or a directory's trace of a name that the API does not know. */
function hasNothing(state: ClusterState, key: string): boolean {
  const logs = `/${key.replace('/', '_')}_`;
  return (
    !keysIn({ ...state, etcd: { ...state.etcd, pods: {} } }).has(key) &&
    !Object.values(state.node.logDirs).some((path) => path.includes(logs))
  );
}

const LEFT: Readonly<Record<Leftover, (state: ClusterState) => boolean>> = {
  container: ({ runtime }) => Object.keys(runtime.containers).length > 0,
  sandbox: ({ runtime }) => Object.keys(runtime.sandboxes).length > 0,
  logs: ({ node }) => Object.keys(node.logDirs).length > 0,
  worker: ({ podWorkers }) => Object.keys(podWorkers.workers).length > 0,
  podDir: ({ node }) => Object.keys(node.podDirs).length > 0,
  cgroup: ({ node }) => Object.keys(node.cgroups).length > 0,
  volume: ({ volumeManager }) => Object.keys(volumeManager.actual).length > 0,
};

function ofGrace({ trace, summary: { key, grace } }: Held): readonly boolean[] {
  if (grace === undefined) return [];
  const about = trace.events.filter((event) => isOf(event, key) && event.detail?.['container'] === grace.container);
  const exits = about.filter(({ kind, t }) => kind === 'ContainerExited' && t === grace.to);
  const killed = about.some(
    ({ kind, t }) => kind === 'SigkillSent' && t <= grace.to && (grace.is === 'unasked' || t >= grace.since),
  );
  return [
    grace.is === 'runs' ? !exits.some(({ t }) => t > grace.since) : exits.length > 0,
    grace.is !== 'exited' ||
      grace.exitCode === undefined ||
      exits.some(({ detail }) => detail?.['exitCode'] === grace.exitCode),
    grace.killed === (killed && grace.is !== 'runs') || grace.is === 'runs',
    grace.is === 'unasked' || grace.seconds > 0,
    grace.signal === undefined ||
      about.some(({ kind, detail }) => kind === 'SigtermSent' && detail?.['signal'] === grace.signal),
  ];
}

function ofSummary(held: Held): readonly Statement[] {
  const { trace, last, summary } = held;
  const { key, outcome, beginning, second, goneAt, removedBy, left, waits } = summary;
  const say = TEXTS.en;
  const { began, graceUsed } = endingWords(summary, say);
  const said = (text: string, holds: boolean): Statement => ({ says: `the summary of ${key}: ${text}`, holds });
  const removal = trace.events.find(
    (event) => event.kind === 'ObjectRemoved' && isOf(event, key) && event.t === goneAt,
  );
  const deletes = last.apiserver.audit.filter(
    ({ resource, namespace, name, verb, code }) =>
      resource === undefined && `${namespace}/${name}` === key && verb === 'delete' && code < 400,
  );
  const statements = [
    said(say.title[outcome]({ name: key }), OUTCOMES[outcome](last, key)),
    said(
      `what was left in etcd at its end is told: ${goneAt ?? 'all'}`,
      (goneAt === undefined) === (removal === undefined),
    ),
  ];
  if (beginning?.by === 'request')
    statements.push(said(began.heading, wasSent(held, beginning) && isAudited(held, beginning)));
  if (beginning === undefined) statements.push(said(say.nobody, deletes.length === 0));
  if (isOnlyMarked(summary) && beginning?.by === 'request')
    statements.push(said(say.onlyMarked, hasMarked(held, beginning) && (goneAt === undefined || goneAt > beginning.t)));
  if (second !== undefined)
    statements.push(said(secondWords(summary, say)?.heading ?? '', wasSent(held, second) && isAudited(held, second)));
  else if (beginning?.by === 'request')
    statements.push(
      said(say.noSecond, deletes.filter(({ t }) => t > beginning.t + 1_000_000).length === 0 || goneAt !== undefined),
    );
  if (removedBy === 'patch')
    statements.push(
      said(
        say.patched,
        last.apiserver.audit.some((entry) => entry.verb === 'patch' && entry.withoutFinalizers !== undefined),
      ),
    );
  if (graceUsed !== undefined) statements.push(said(graceUsed.heading, ofGrace(held).every(Boolean)));
  if (isNothingLeft(summary)) statements.push(said('nothing of it is left', hasNothing(last, key)));
  statements.push(...left.map((what) => said(`left: ${say.leftovers[what]}`, LEFT[what](last))));
  if (outcome === 'terminating')
    statements.push(
      said(`waits: ${waits[0]?.kind}, ${waits[0] && waitingOnOf(waits[0], last, key)}`, waits.length > 0),
    );
  return statements;
}

/** Of every pod that the run knows. */
export function ofEndings(trace: Trace<ClusterState>): readonly Statement[] {
  const last = new TraceCursor(trace).stateAt(trace.events.length - 1);
  return [...historiesOf(trace).keys()].flatMap((key) => {
    const summary = summaryOf(trace, key);
    return summary === undefined ? [] : ofSummary({ trace, last, summary });
  });
}
