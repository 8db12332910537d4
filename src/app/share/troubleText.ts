/** What is wrong with a link, and what to do about it. */
import type { SharedTrouble } from '../../evidence/index.ts';
import type { LinkError } from '../../scenario/index.ts';
import type { TEXTS } from './texts.ts';

export function troubleText(error: LinkError | SharedTrouble, { trouble }: Pick<typeof TEXTS.en, 'trouble'>): string {
  switch (error.code) {
    case 'too-long':
      return trouble['too-long']({ length: String(error.length), most: String(error.most) });
    case 'unknown-version':
      return trouble['unknown-version']({ version: error.version });
    case 'unknown-preset': {
      const { id, meant } = error;
      return trouble['unknown-preset']({ id, isMeant: meant !== undefined, meant: meant ?? '' });
    }
    case 'not-a-scenario':
      return trouble['not-a-scenario']({ reason: error.reason });
    case 'shared-too-long':
      return trouble['shared-too-long']({ most: String(error.most) });
    case 'damaged':
    case 'too-large':
    case 'shared-unknown-version':
    case 'shared-damaged':
    case 'shared-too-large':
    case 'shared-no-trace':
      return trouble[error.code];
  }
}
