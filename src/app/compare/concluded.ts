/** What two runs come to beside each other, in sentences: the claims in the words of a language. */
import { duration, instant } from '../explain/index.ts';
import type { Alike, Claim } from './conclusion.ts';
import type { ConclusionWords } from './conclusionTexts.ts';

/** Whom a claim is about; names without marks. */
export interface Named {
  readonly pod: string;
  readonly subject: string;
  readonly other: string;
}

function clauseOf(claim: Claim, { pod, other }: Named, words: ConclusionWords): string {
  const say = words.clause;
  switch (claim.is) {
    case 'fate':
      return say.fate({ pod, other, subject: fateWord(claim.subject), otherFate: fateWord(claim.other) });
    case 'gone':
      return say.gone({ pod, by: duration(claim.by), sooner: claim.sooner });
    case 'sigterm':
      return say.sigterm({ by: duration(claim.by), sooner: claim.sooner });
    case 'sigkill':
      return say.sigkill({ needed: claim.needed });
    case 'exit':
      return say.exit({ code: claim.subject, otherCode: claim.other });
    case 'writes':
      return (claim.more > 0 ? say.moreWrites : say.fewerWrites)({ count: Math.abs(claim.more) });
    case 'requests':
      return (claim.more > 0 ? say.moreRequests : say.fewerRequests)({ count: Math.abs(claim.more) });
    case 'status':
      return say.status({ pod, status: claim.subject, otherStatus: claim.other });
    case 'way':
      return say.way({ count: claim.differences });
    case 'same':
      return say.same;
  }
}

type Fate = Extract<Claim, { readonly is: 'fate' }>['subject'];

/** For a select, whose last choice is every other one. */
const fateWord = (fate: Fate) => (fate === 'never' ? 'other' : fate);

/** What comes first names the release. */
function leadOf(claim: Claim | undefined, named: Named, words: ConclusionWords): string {
  const say = words.lead;
  const { subject, other } = named;
  if (claim === undefined || claim.is === 'same') return say.same({ subject, other });
  if (claim.is === 'way') return say.way({ subject, other, count: claim.differences });
  if (claim.is === 'writes')
    return (claim.more > 0 ? say.moreWrites : say.fewerWrites)({ subject, count: Math.abs(claim.more) });
  if (claim.is === 'requests')
    return (claim.more > 0 ? say.moreRequests : say.fewerRequests)({ subject, count: Math.abs(claim.more) });
  return say.any({ subject, clause: clauseOf(claim, named, words) });
}

/** The whole sentence. */
export function conclusionText([first, ...rest]: readonly Claim[], named: Named, words: ConclusionWords): string {
  const lead = leadOf(first, named, words);
  if (first === undefined || first.is === 'same' || first.is === 'way') return lead;
  return rest.reduce((claims, claim) => words.and({ claims, clause: clauseOf(claim, named, words) }), lead);
}

function eachOf(alike: Alike, pod: string, words: ConclusionWords): string {
  const say = words.each;
  switch (alike.what) {
    case 'deletes':
      return alike.count < alike.of
        ? say.someDeletes({ count: alike.count, of: alike.of })
        : say.deletes({ of: alike.of });
    case 'sigterm':
      return say.sigterm({ at: instant(alike.t) });
    case 'exit':
      return say.exit({ at: instant(alike.t) });
    case 'gone':
      return say.gone({ pod, at: instant(alike.t) });
  }
}

function listed([first = '', ...rest]: readonly string[], words: ConclusionWords): string {
  const say = words.list;
  const last = rest.pop();
  if (last === undefined) return first;
  if (rest.length === 0) return say.pair({ first, last });
  return say.last({ list: rest.reduce((list, next) => say.next({ list, next }), first), last });
}

export const alikeText = (alike: readonly Alike[], pod: string, words: ConclusionWords): string =>
  words.alike({
    list: listed(
      alike.map((each) => eachOf(each, pod, words)),
      words,
    ),
  });
