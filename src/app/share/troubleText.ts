/** What is wrong with a link. What it repeats of the link is said by those who read it, in English. */
import type { SharedTrouble } from '../../evidence/index.ts';
import type { LinkError } from '../../scenario/index.ts';
import type { TEXTS } from './texts.ts';

export function troubleText(
  { code, message, whatToDo }: LinkError | SharedTrouble,
  { trouble }: Pick<typeof TEXTS.en, 'trouble'>,
): string {
  const said = trouble[code];
  return typeof said === 'string' ? said : said({ message, whatToDo });
}
