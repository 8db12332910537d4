/** Finds the text of an event in one language's tables. */
import { isEventKind } from '../../cluster/eventKinds.ts';
import { isTechnical } from '../../cluster/technicalKinds.ts';
import type { LanguageTexts, Told } from './explanation.ts';
import type { Facts } from './facts.ts';

export function told(facts: Facts, say: LanguageTexts): Told {
  const { kind: told } = facts.event;
  const kind = isEventKind(told) && !isTechnical(told) ? told : 'Internal';
  const tell = (facts.rules.podWorkers === 'syncOnly' ? say.syncOnly[kind] : undefined) ?? say.events[kind];
  return tell(facts);
}
