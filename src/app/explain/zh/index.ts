/** 简体中文: the same tables as `en/`. Terms are those of the official Chinese documentation. */
import type { Sentence } from '../claims.ts';
import type { EventTexts, Explain, LanguageTexts } from '../explanation.ts';
import { api } from './api.ts';
import { config } from './config.ts';
import { containers } from './containers.ts';
import { controllers } from './controllers.ts';
import { eviction } from './eviction.ts';
import { fields } from './fields.ts';
import { mirror } from './mirror.ts';
import { node } from './node.ts';
import { people } from './people.ts';
import { runtimeFaults } from './runtimeFaults.ts';
import { startingTexts } from './starting.ts';
import { status } from './status.ts';
import { syncOnly } from './syncOnly.ts';
import { waits } from './waits.ts';
import { worker } from './worker.ts';

/** What is put into a sentence may be Latin or Han; only the former stands between spaces. */
const tidy = (text: string): string => text.replace(/(\p{Script=Han}) (?=\p{Script=Han})/gu, '$1');

const tidySentence = (sentence: Sentence): Sentence =>
  typeof sentence === 'string' ? tidy(sentence) : { ...sentence, text: tidy(sentence.text) };

const tidied =
  (tell: Explain): Explain =>
  (f) => {
    const { title, sentences, otherwise } = tell(f);
    return { title: tidySentence(title), sentences: sentences.map(tidySentence), otherwise: tidy(otherwise) };
  };

const events: EventTexts = {
  ...people,
  ...api,
  ...config,
  ...worker,
  ...mirror,
  ...startingTexts,
  ...containers,
  ...controllers,
  ...runtimeFaults,
  ...status,
  ...node,
  ...eviction,
};

const allTidied = <T extends Partial<EventTexts>>(texts: T): T =>
  Object.fromEntries(Object.entries(texts).map(([kind, tell]) => [kind, tidied(tell)])) as unknown as T;

export const zh: LanguageTexts = {
  events: allTidied(events),
  syncOnly: allTidied(syncOnly),
  waits,
  fields,
  between: '',
};
