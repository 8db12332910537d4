/** Finds the cluster objects that bear on a pod's verdict and adds their lines to its proofs. */
import { textDetail, type Fact } from '../facts/fact.ts';
import type { Course } from '../pods/course.ts';
import { errorOf, type Verdict } from './parts.ts';
import { nodeOf } from './view.ts';

const MOST = 4;

interface About {
  readonly verdict: Verdict;
  readonly facts: readonly Fact[];
  readonly namespace: string;
  readonly node: string;
  /** The error, and the lines that prove the wait. */
  readonly text: string;
}

const isOn = ({ node }: Fact, about: About): boolean => node !== '' && node === about.node;

const REFUSED: ReadonlySet<Fact['kind']> = new Set(['EvictionRefused', 'DeletionRefused']);

/** Keyed by `about` in the fact of a cluster object (objects/clusterObjects.ts). */
const BEARS: Readonly<Record<string, (fact: Fact, about: About) => boolean>> = {
  node: (fact, about) => about.verdict.waitingOn === 'node-lost' && isOn(fact, about),
  attachment: (fact, about) => {
    const volume = textDetail(fact, 'volume');
    if (about.verdict.waitingOn === 'node-lost') return isOn(fact, about);
    if (about.verdict.waitingOn !== 'volume-unmount') return false;
    const isNamed = volume !== '' && about.text.includes(volume);
    return isNamed || (fact.detail?.['fails'] === true && isOn(fact, about));
  },
  budget: (fact, { facts, namespace }) =>
    textDetail(fact, 'namespace') === namespace &&
    facts.some((one) => REFUSED.has(one.kind) && /evict/i.test(`${errorOf(one)} ${one.mark.text}`)),
  webhook: (fact, { text }) => text.includes(`webhook "${textDetail(fact, 'webhook')}"`),
};

/** @param objects facts about cluster objects in the whole input. */
export function withCluster(verdict: Verdict, course: Course, objects: readonly Fact[]): Verdict {
  if (objects.length === 0) return verdict;
  const { facts, namespace } = course.pod;
  const lines = verdict.proofs.map((fact) => `${errorOf(fact)}\n${fact.mark.text}`);
  const text = [verdict.error, ...lines].join('\n').replaceAll('\\"', '"');
  const node = facts.map(nodeOf).find((name) => name !== '') ?? '';
  const about = { verdict, facts, namespace, node, text };
  const bearing = objects.filter((fact) => BEARS[textDetail(fact, 'about')]?.(fact, about) === true).slice(0, MOST);
  return bearing.length === 0 ? verdict : { ...verdict, proofs: [...verdict.proofs, ...bearing] };
}
