/** What advice depends on: what is waited for, whose it is, and in which words the input says what is wrong. Pure. */
import type { Stage, WaitingOn } from '../evidence.ts';
import { textDetail, type Fact, type FactKind } from '../facts/fact.ts';
import type { Incarnation } from '../pods/incarnations.ts';
import { finalizerOwner, networkOf, runtimeOf, volumePlugin, type FinalizerOwner, type Network } from './plugins.ts';
import type { Runtime, VolumePlugin } from './plugins.ts';
import { proper, type Particulars } from './shell.ts';
import type { SourceCode } from './sources.ts';

export interface Situation {
  readonly stage: Stage;
  readonly waitingOn: WaitingOn;
  /** A static pod, or its mirror: nothing that is done to the object in the API ends it. */
  readonly isStatic: boolean;
  /** The error, and the lines that prove the wait. */
  readonly text: string;
  readonly kinds: ReadonlySet<FactKind>;
  readonly particulars: Particulars;
  readonly plugin: VolumePlugin;
  readonly network: Network;
  readonly runtime: Runtime | null;
  readonly finalizers: readonly string[];
  readonly owner: { readonly owner: FinalizerOwner; readonly source: SourceCode };
  /** systemd's unit of the kubelet; empty where another is likelier than the usual one. */
  readonly kubeletUnit: string;
  /** Where the kubelet keeps its pods. */
  readonly root: string;
}

/** The parts of a verdict that advice rests on. */
export interface Judged {
  readonly stage: Stage;
  readonly waitingOn: WaitingOn;
  readonly proofs: readonly Fact[];
  readonly subject: string;
  readonly error: string;
}

/** Of whom the verdict is: an incarnation, or no more than the node that everything waits for. */
export type Subject = Pick<Incarnation, 'namespace' | 'name' | 'uid' | 'isStatic'> & {
  readonly facts: readonly Fact[];
  /** Where no line has to tell it: in a simulation. */
  readonly node?: string;
  readonly runtime?: Runtime;
};

const MOST_OF_LINE = 4_000;
const SANDBOX = /sandbox \\*"?([0-9a-f]{12,64})\b/;
const ROOT = /(\/(?:[\w.-]{1,60}\/){0,8}[\w.-]{1,60})\/pods\/[0-9a-f-]{32,36}\//;

const OF_POD = /^kubernetes\.io\/[a-z0-9-]{1,40}\/[0-9a-f-]{32,36}-([a-z0-9][a-z0-9.-]{0,252})$/;
const VOLUME = /\/volumes\/kubernetes\.io~[a-z0-9-]{1,40}\/([a-z0-9][a-z0-9.-]{0,252})/;

/** Facts that are about a single container. */
const OF_CONTAINER: ReadonlySet<FactKind> = new Set([
  'StopContainerFailed',
  'Killing',
  'StopContainerCalled',
  'PreStopStarted',
  'PreStopFailed',
  'PlegStarted',
]);

export function situationOf(verdict: Judged, subject: Subject): Situation {
  const { stage, waitingOn, proofs, error } = verdict;
  const text = [error, ...proofs.flatMap((fact) => [textDetail(fact, 'error'), fact.mark.text])]
    .map((each) => each.slice(0, MOST_OF_LINE))
    .join('\n');
  const container = proofs.find(({ kind, detail }) => OF_CONTAINER.has(kind) && detail?.['sandbox'] !== true);
  const sandbox = proofs.find(({ detail, id }) => detail?.['sandbox'] === true && id !== undefined && id !== '');
  const plugin = volumePlugin(text);
  const network = networkOf(text);
  const finalizers = waitingOn === 'finalizer' ? verdict.subject.split(', ') : [];
  const isMirror = proofs.some(({ detail }) => detail?.['mirror'] === true);
  return {
    stage,
    waitingOn,
    isStatic: subject.isStatic || isMirror,
    text,
    kinds: new Set(proofs.map(({ kind }) => kind)),
    particulars: proper({
      namespace: subject.namespace,
      pod: subject.name,
      uid: subject.uid,
      node: subject.node ?? nodeOfPod(subject.facts),
      container: container?.container ?? '',
      'container-id': container?.id ?? '',
      'sandbox-id': sandbox?.id ?? (waitingOn === 'sandbox-teardown' ? (SANDBOX.exec(text)?.[1] ?? '') : ''),
      volume: waitingOn === 'volume-unmount' ? volumeOf(verdict.subject, text) : '',
      finalizer: finalizers[0] ?? '',
      driver: plugin.driver,
      cni: network.type,
    }),
    plugin,
    network,
    runtime: subject.runtime ?? runtimeOf(text),
    finalizers,
    owner: finalizerOwner(finalizers[0] ?? ''),
    kubeletUnit: unitOf(text),
    root: ROOT.exec(text)?.[1] ?? '/var/lib/kubelet',
  };
}

/** The name of its directory: of a unique name such as `kubernetes.io/secret/UID-token` the part behind the pod's UID. */
const volumeOf = (subject: string, text: string): string =>
  VOLUME.exec(text)?.[1] ?? OF_POD.exec(subject)?.[1] ?? subject;

/** An object says it itself; else it is the host of the pod's lines. */
export function nodeOfPod(facts: readonly Fact[]): string {
  const said = facts.findLast((fact) => textDetail(fact, 'node') !== '');
  return said === undefined ? (facts.find(({ node }) => node !== '')?.node ?? '') : textDetail(said, 'node');
}

/** Distributions that have a kubelet inside of something else, by the tag of their lines. */
function unitOf(text: string): string {
  if (/\bmicrok8s\.daemon-kubelite\b/.test(text)) return 'snap.microk8s.daemon-kubelite';
  return /\b(?:k3s|rke2|origin-node|hyperkube)\[\d{1,9}\]/.test(text) ? '' : 'kubelet';
}
