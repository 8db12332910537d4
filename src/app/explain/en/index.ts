/** English. A language is one such table; the others are loaded when they are spoken. */
import type { LanguageTexts } from '../explanation.ts';
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

export const en: LanguageTexts = {
  events: {
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
  },
  syncOnly,
  waits,
  fields,
  between: ' ',
};
