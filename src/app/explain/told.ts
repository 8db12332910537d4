/** What is said of an event, and how a language says it. */
import { isEventKind } from '../../cluster/eventKinds.ts';
import { isTechnical } from '../../cluster/technicalKinds.ts';
import { isClaiming, type Sentence } from './claims.ts';
import { EVENTS, SYNC_ONLY } from './events.ts';
import type { Told } from './explanation.ts';
import type { Facts } from './facts.ts';
import { inWords, type Said } from './message.ts';
import type { LanguageTexts } from './messages.ts';

function decided(facts: Facts): Told {
  const { kind: told } = facts.event;
  const kind = isEventKind(told) && !isTechnical(told) ? told : 'Internal';
  const tell = (facts.rules.podWorkers === 'syncOnly' ? SYNC_ONLY[kind] : undefined) ?? EVENTS[kind];
  return tell(facts);
}

/** What is put into a sentence may be Latin or Han; only the former stands between spaces. */
const tidy = (text: string): string => text.replace(/(\p{Script=Han}) (?=\p{Script=Han})/gu, '$1');

export function told(facts: Facts, language: LanguageTexts): Told<string> {
  const words = (said: Said): string => tidy(inWords(said, language));
  const sentence = (each: Sentence): Sentence<string> =>
    isClaiming(each) ? { text: words(each.text), claims: each.claims } : words(each);
  const { title, sentences, otherwise } = decided(facts);
  return { title: sentence(title), sentences: sentences.map(sentence), otherwise: words(otherwise) };
}
