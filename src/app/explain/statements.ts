/**
 * All that explanations and waits say at an instant and that the state has to bear out: for the test that walks every
 * preset in every release.
 */
import type { ClusterState } from '../../cluster/state.ts';
import type { Pod } from '../../kube/objects.ts';
import type { Release } from '../../kube/release.ts';
import type { TraceEvent } from '../../trace/index.ts';
import { CLAIMS, isClaiming, wordsOf, type ClaimId, type Claiming, type Sentence } from './claims.ts';
import { factsOf, type Facts } from './facts.ts';
import { waitText } from './index.ts';
import { english } from './messages.ts';
import { podKey, type PodKey } from './subject.ts';
import rules from './fixtures/rules.json' with { type: 'json' };
import { told } from './told.ts';
import { waitHolds } from './waitClaims.ts';
import { waitsOf } from './waits.ts';
import { EVERY_LANGUAGE } from './testing/everyLanguage.ts';

/** An instant of a run: after an event. */
export interface Look {
  readonly event: TraceEvent;
  readonly state: ClusterState;
  readonly release: Release;
}

/** Words of the page that claim something, and whether it is so. */
export interface Statement {
  readonly says: string;
  readonly holds: boolean;
}

const LANGUAGES = Object.values(EVERY_LANGUAGE);
const ENGLISH = Object.keys(EVERY_LANGUAGE).indexOf('en');

function isSo(f: Facts, { text, claims }: Claiming<string>): boolean {
  const holds: (f: Facts, text: string) => boolean = CLAIMS[claims];
  return holds(f, text);
}

/** What an explanation says: what it claims, and what speaks of a state, claims nothing, and is no known rule. */
export interface Explained {
  readonly claimed: readonly Statement[];
  /** Templates of sentences. */
  readonly bare: readonly string[];
}

/** What the explanation of the event claims, in every language; all of them claim the same. */
export function ofExplanation({ event, state, release }: Look): Explained {
  const f = factsOf(event, state, release);
  const texts = LANGUAGES.map((say) => {
    const { title, sentences } = told(f, say);
    return [title, ...sentences];
  });
  const claims = texts.map((sentences) => sentences.filter(isClaiming));
  const [first = '', ...others] = claims.map((each) => each.map((sentence) => sentence.claims).join(', '));
  return {
    claimed: [
      ...claims.flat().map((sentence) => ({ says: `${event.kind}: ${sentence.text}`, holds: isSo(f, sentence) })),
      { says: `${event.kind} claims in each language: ${first}`, holds: others.every((other) => other === first) },
    ],
    bare: texts[ENGLISH]?.flatMap(unclaimed) ?? [],
  };
}

/** Says what happened once: of a container that may be removed since, of a worker that another has followed. */
const PAST: ReadonlySet<ClaimId> = new Set(['containerHasEnded', 'workerFinished']);

/** What an event's title and, where it stands, its first sentence still claim after later events. */
export function ofStanding(
  { event, state, release }: Look,
  now: ClusterState,
  stands: (sentence: string) => boolean,
): readonly Statement[] {
  const [before, after] = [factsOf(event, state, release), factsOf(event, now, release)];
  return LANGUAGES.flatMap((say) => {
    const { title, sentences } = told(before, say);
    const [first = ''] = sentences;
    return (stands(wordsOf(first)) ? [title, first] : [title])
      .filter(isClaiming)
      .filter(({ claims }) => !PAST.has(claims))
      .map((sentence) => ({ says: `${event.kind}, later: ${sentence.text}`, holds: isSo(after, sentence) }));
  });
}

/** Words by which a sentence speaks of how things stand, rather than of what was done. */
const STATE =
  /\b(?:waits? for|finds?|found|current|runs?|running|busy|still|no longer|any more|gone|already|nothing|nobody)\b/i;

/** Without the values that it carries: `pod` and 12 are a name and a number in another run. */
const template = (text: string): string => text.replaceAll(/`[^`]*`/g, '`…`').replaceAll(/\d+(?:[.]\d+)*/g, '#');

/** Sentences that hold at any instant: they say how Kubernetes works, not how this cluster stands. */
const RULES: ReadonlySet<string> = new Set(rules);

/** The template of a sentence that speaks of a state, claims nothing, and is no known rule. */
const unclaimed = (sentence: Sentence<string>): readonly string[] =>
  typeof sentence === 'string' && STATE.test(sentence) && !RULES.has(template(sentence)) ? [template(sentence)] : [];

/** `namespace/name` of every pod that is there, wherever; but for those of another node, which knows more of them. */
export function keysIn({ etcd, node, podWorkers, runtime }: ClusterState): ReadonlySet<PodKey> {
  const isElsewhere = ({ spec: { nodeName } }: Pod): boolean => nodeName !== undefined && nodeName !== node.name;
  const named = [
    ...Object.values(etcd.pods).flatMap((pod) => (isElsewhere(pod) ? [] : [pod.metadata])),
    ...Object.values(podWorkers.workers).map(({ status }) => status),
    ...Object.values(runtime.sandboxes),
  ];
  return new Set(named.map(podKey));
}

/** What each pod is said to wait for. */
export const ofWaits = ({ event: { t }, state }: Look): readonly Statement[] =>
  [...keysIn(state)].flatMap((key) =>
    waitsOf(state, key).map((wait) => ({
      says: `${key} waits for ${waitText(wait, english).sentence}`,
      holds: waitHolds(wait, { state, key, t }),
    })),
  );
