/** Evictions that were refused or not waited for, in the words of kubectl's drain package and of other clients. */
import { errorText, MOST_ERROR } from './errors.ts';
import { NOBODY, type PodNames, type Telling } from './fact.ts';
import { podIn } from './identity.ts';
import { namesOf } from './names.ts';

const NAME = '[a-z0-9][-a-z0-9.]{0,252}';
const NAMESPACE = '[a-z0-9][-a-z0-9]{0,62}';

/**
 * An error of staging/src/k8s.io/kubectl/pkg/drain/drain.go, which programs log, wrap and list: what was done, the pod,
 * its namespace where the release says it, and the reason. A cut may end it after the pod.
 */
const CLAUSE = new RegExp(
  `\\berror when (?<step>evicting|deleting|waiting for) pods?[/ ]{1,2}"?(?=[a-z0-9.]{0,253}["-]|[a-z.-]{0,253}\\d)(?<name>${NAME})"?` +
    `(?:\\s(?:-n|in namespace|from terminating namespace) "?(?<namespace>${NAMESPACE})"?)?` +
    `(?: to terminate| terminating)?(?: \\(will retry after [^()]{1,20}\\))?(?::|\\s{0,9}-n$|$)`,
);
const NEXT_CLAUSE = /(?=\berror when (?:evicting|deleting|waiting for) pods?[/ ])/;

const STEPS: Readonly<Record<string, Telling['kind']>> = {
  evicting: 'EvictionRefused',
  deleting: 'DeletionRefused',
  'waiting for': 'DeletionRequested',
};

/** @param text without escapes in front of quotes. @returns a fact for each pod, or nothing if it has no such error. */
export function drainErrors(text: string): readonly Telling[] {
  if (!text.includes('error when ')) return [];
  const [, ...clauses] = ` ${text.slice(0, MOST_ERROR)}`.split(NEXT_CLAUSE);
  return clauses.flatMap((clause): readonly Telling[] => {
    const { step = '', name = '', namespace = '' } = CLAUSE.exec(clause)?.groups ?? {};
    const kind = STEPS[step];
    if (kind === undefined) return [];
    const error = errorText(clause.replace(/[,\s\]]+$/, ''));
    return [
      { kind, ...namesOf(`${namespace}/${name}`), detail: step === 'waiting for' ? { awaited: true } : { error } },
    ];
  });
}

/** Clients other than kubectl put the API server's answer behind words of their own. */
const EVICTS = /\bevict(?:ing|ion|ions)?\b/i;
const BUDGET = /would violate|PDB violation|disruption budget/;
const REFUSES =
  /\bforbidden\b|\bden(?:y|ies|ied|ying)\b|\bfail|\berror\b|\bunable\b|\bcan(?:not|'t)\b|\bcould not\b|\bTooManyRequests\b/i;
/** The kubelet's own evictions and those of taints ask nobody. */
const NO_REQUEST = /eviction.?manager|waiting to kill|taint/i;

const MADE_UP_NAME = `(?:${NAMESPACE}/)?(?=[a-z.-]{0,250}\\d|[\\w./-]{0,250}-)[a-z0-9][-a-z0-9.]{0,252}[a-z0-9]`;
const IN = `(?: (?:in|-n) (?:namespace )?"?(?<namespace>${NAMESPACE}))?`;
const POD = new RegExp(`\\bpods?[ :=]{1,3}"?(?<name>${MADE_UP_NAME})"?${IN}`, 'i');
/** Where the budget is named, the request is a pod's eviction for certain. */
const ANY = new RegExp(`\\b(?:pods?|for|of)[ :=]{1,3}"?(?<name>${MADE_UP_NAME})"?${IN}`, 'i');

const LOOK = 4_000;

/** A refusal that names the budget, in whoever's words and event. */
export const refusedByBudget = (text: string): readonly Telling[] =>
  BUDGET.test(text.slice(0, LOOK)) ? evictionRefused(text) : [];

/** @param pod that the text names in a usual way. */
export function evictionRefused(text: string, pod: PodNames = podIn(text)): readonly Telling[] {
  const head = text.slice(0, LOOK);
  if (!EVICTS.test(head)) return [];
  const isBudget = BUDGET.test(head);
  if (!isBudget && (!REFUSES.test(head) || NO_REQUEST.test(head))) return [];
  const { name, namespace } = (isBudget ? ANY : POD).exec(head)?.groups ?? {};
  const isNamed = pod.uid !== '' || pod.name !== '';
  const names = isNamed
    ? pod
    : name === undefined
      ? NOBODY
      : namesOf(namespace === undefined ? name : `${namespace}/${name}`);
  return names.uid === '' && names.name === ''
    ? []
    : [{ kind: 'EvictionRefused', ...names, detail: { error: errorText(text) } }];
}
