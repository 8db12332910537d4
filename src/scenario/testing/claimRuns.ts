/** Scenarios whose headers say what is right, and what a claim asks of a run of one. */
import type { EventKind } from '../../cluster/eventKinds.ts';
import type { ClusterState } from '../../cluster/index.ts';
import { toSeconds } from '../../engine/time.ts';
import type { ConditionStatus, PodPhase } from '../../kube/objects.ts';
import { atLeast } from '../../kube/release.ts';
import { parseRfc3339 } from '../../kube/time.ts';
import { TraceCursor, type Trace, type TraceEvent } from '../../trace/index.ts';
import { withRelease } from '../edit.ts';
import { auditFormat } from '../formats/audit.ts';
import { klogText } from '../formats/klog.ts';
import { parseScenarioText } from '../parseText.ts';
import { RELEASES, type Release } from '../releases.ts';
import { runCluster, seenFromFirst } from '../run.ts';
import type { Scenario } from '../schema.ts';

interface Condition {
  readonly type: string;
  readonly status?: ConditionStatus;
  readonly reason?: string;
  readonly lastTransitionTime?: string;
}

/** The fields of a write's body that claims read. */
interface Body {
  readonly kind?: string;
  readonly preconditions?: Readonly<Record<string, string>>;
  readonly target?: { readonly name: string };
  readonly status?: {
    readonly phase?: PodPhase;
    readonly reason?: string;
    readonly conditions?: readonly Condition[];
  };
}

interface Write {
  /** In seconds. */
  readonly at: number;
  /** The user's last part: `kube-scheduler`, a node's name. */
  readonly user: string;
  /** `delete pods/web 200` */
  readonly line: string;
  readonly body: Body;
}

interface AuditLine {
  readonly requestReceivedTimestamp: string;
  readonly verb: string;
  readonly user: { readonly username: string };
  readonly objectRef: { readonly resource: string; readonly name?: string; readonly subresource?: string };
  readonly responseStatus: { readonly code: number };
  readonly requestObject?: Body | null;
}

/** NaN, of which nothing is true, where it is no instant. */
export function secondsAt(text: string): number {
  const t = parseRfc3339(text);
  return t === null ? NaN : toSeconds(t);
}

function writeOf(text: string): Write {
  const { requestReceivedTimestamp, verb, user, objectRef, responseStatus, requestObject } = JSON.parse(
    text,
  ) as AuditLine;
  const path = [objectRef.resource, objectRef.name, objectRef.subresource].filter((part) => part !== undefined);
  return {
    at: secondsAt(requestReceivedTimestamp),
    user: user.username.split(':').at(-1) ?? '',
    line: `${verb} ${path.join('/')} ${responseStatus.code}`,
    body: requestObject ?? {},
  };
}

/** A run in one release. Instants are seconds. */
export interface Ran {
  readonly scenario: Scenario;
  readonly trace: Trace<ClusterState>;
  readonly end: ClusterState;
  readonly writes: readonly Write[];
  readonly klog: readonly string[];
  /** Rows of `kubectl get pods -w`: `web 0/1 Terminating`, without repetitions. */
  readonly rows: readonly string[];
  /** The lines that each command has printed. */
  readonly printed: readonly (readonly string[])[];
  readonly events: (kind: EventKind, container?: string) => readonly TraceEvent[];
  readonly at: (kind: EventKind, container?: string) => readonly number[];
}

/** A statement that holds in the releases from `from` on and before `before`. */
export interface Claim {
  readonly says: string;
  readonly from?: Release;
  readonly before?: Release;
  readonly of: (ran: Ran) => unknown;
  readonly right: unknown;
}

async function ranIn(text: string, release: Release): Promise<Ran> {
  const parsed = await parseScenarioText(text);
  if (!('ok' in parsed)) throw new Error(JSON.stringify(parsed.errors));
  const scenario = withRelease(parsed.ok, release);
  const trace = seenFromFirst(runCluster(scenario), scenario);
  const end = new TraceCursor(trace).stateAt(trace.events.length - 1);
  const events = (kind: EventKind, container?: string) =>
    trace.events.filter(
      (event) => event.kind === kind && (container === undefined || event.detail?.['container'] === container),
    );
  return {
    scenario,
    trace,
    end,
    writes: [...auditFormat(trace)].map(writeOf),
    klog: klogText(trace).split('\n'),
    rows: end.kubectl.watch
      .map(({ name: pod, ready, status }) => `${pod} ${ready} ${status}`)
      .filter((row, i, all) => row !== all[i - 1]),
    printed: end.kubectl.commands.map(({ output }) => output),
    events,
    at: (kind, container) => events(kind, container).map(({ t }) => toSeconds(t)),
  };
}

const holdsIn = ({ from = '1.18', before }: Claim, release: Release): boolean =>
  atLeast(release, from) && (before === undefined || !atLeast(release, before));

/** The first and the last release in which a claim is right. */
function edgesOf(claim: Claim): readonly (Release | undefined)[] {
  const held = RELEASES.filter((release) => holdsIn(claim, release));
  return [held[0], held.at(-1)];
}

/** Of the releases that the claims are about, those in `tested` and the first and last of each claim. */
export function releasesOf(claims: readonly Claim[], tested: readonly Release[]): readonly Release[] {
  const edges = new Set(claims.flatMap(edgesOf));
  const named = RELEASES.filter((release) => claims.some((claim) => holdsIn(claim, release)));
  return named.filter((release) => edges.has(release) || tested.includes(release));
}

/** Expected and actual answers of the claims about one release, by their sentences. */
export async function verdictOn(text: string, release: Release, claims: readonly Claim[]) {
  const held = claims.filter((claim) => holdsIn(claim, release));
  const ran = await ranIn(text, release);
  return {
    found: Object.fromEntries(held.map(({ says, of }) => [says, of(ran)])),
    right: Object.fromEntries(held.map(({ says, right }) => [says, right])),
  };
}
