import en from '../catalogues/en/typed.json';
import { catalogue } from '../language/index.ts';
import type { Refusal } from './refusal.ts';

export const TEXTS = catalogue('typed', en);

/** Why a command that was typed can't be done here. */
export function refusalText(refusal: Refusal, say: typeof TEXTS.en): string {
  switch (refusal.why) {
    case 'openQuote':
      return say.refused.openQuote;
    case 'nothing':
      return say.usage;
    case 'command':
      return say.refused.command(refusal);
    case 'elsewhere':
      return say.refused.elsewhere({ ...refusal, place: refusal.place === 'read' ? 'read' : 'other' });
    case 'flag':
      return say.refused.flag({ ...refusal, hasMeant: refusal.meant !== '' });
    case 'value':
      return say.refused.value(refusal);
    case 'missing':
      return say.refused.missing(refusal);
    case 'kind':
      return say.refused.kind(refusal);
    case 'notFound':
      return say.refused.notFound(refusal);
    case 'file':
      return say.refused.file(refusal);
    case 'patch':
      return say.refused.patch(refusal);
    case 'patchOf':
      return say.refused.patchOf(refusal);
  }
}
