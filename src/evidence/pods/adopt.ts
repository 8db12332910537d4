/**
 * Until 1.19 `Killing container "docker://…"` names no pod, and where no line of the PLEG has the container nobody knows
 * whose it is. A kubelet kills in the very sync that a DELETE or a REMOVE begins: where just one pod of the node was
 * asked to go in the moment before, the container is that pod's. It is marked as taken for it.
 */
import { countWhile } from '../../trace/index.ts';
import type { Fact } from '../facts/fact.ts';
import { kindsIn } from './kinds.ts';
import type { PodGroup } from './podBook.ts';

/** Between the request and the kill, in µs: a worker may be busy for a moment. */
const AT_ONCE = 2_000_000;

const ASKS = kindsIn('stopRequests');

interface Asked {
  readonly at: number;
  readonly node: string;
  readonly group: PodGroup;
}

const isNameless = ({ name, facts }: PodGroup): boolean => name === '' && facts.every(({ uid }) => uid === '');

/** @param groups with their times. */
export function adopted(groups: readonly PodGroup[]): readonly PodGroup[] {
  const nameless = groups.filter(isNameless);
  const kills = nameless.flatMap(({ facts }) =>
    facts.filter((fact) => fact.kind === 'Killing' && fact.id !== undefined && fact.id !== '' && fact.utc !== null),
  );
  if (kills.length === 0) return groups;
  const asked = askedOf(groups.filter((group) => !isNameless(group)));
  const owners = new Map<string, PodGroup>();
  for (const { id = '', utc, node } of kills) {
    const group = utc === null ? null : onlyOne(asked, utc, node);
    if (group !== null) owners.set(id, group);
  }
  if (owners.size === 0) return groups;
  const taken = new Map<PodGroup, Fact[]>();
  const left = (group: PodGroup): PodGroup => {
    const facts = group.facts.filter((fact) => {
      const owner = owners.get(fact.id ?? '');
      if (owner === undefined) return true;
      const mine = taken.get(owner) ?? [];
      mine.push({ ...fact, detail: { ...fact.detail, adopted: true } });
      taken.set(owner, mine);
      return false;
    });
    return { ...group, facts };
  };
  const rest = nameless.map(left).filter(({ facts }) => facts.length > 0);
  const named = groups.filter((group) => !isNameless(group));
  return [...named.map((group) => ({ ...group, facts: [...group.facts, ...(taken.get(group) ?? [])] })), ...rest];
}

/** When pods were asked to go, in order. */
function askedOf(groups: readonly PodGroup[]): readonly Asked[] {
  const asked = groups.flatMap((group) =>
    group.facts.flatMap(({ kind, utc, node }) => (ASKS.has(kind) && utc !== null ? [{ at: utc, node, group }] : [])),
  );
  return asked.sort((a, b) => a.at - b.at);
}

/** The pod of that node which was asked to go at that time, or null where there is none or more than one. */
function onlyOne(asked: readonly Asked[], at: number, node: string): PodGroup | null {
  let found: PodGroup | null = null;
  for (let i = countWhile(asked, (one) => one.at <= at) - 1; i >= 0; i--) {
    const one = asked[i];
    if (one === undefined || at - one.at > AT_ONCE) break;
    if (one.node !== node) continue;
    if (found !== null && found !== one.group) return null;
    found = one.group;
  }
  return found;
}
