/** The tour of each preset, by the preset's id. */
import { CLIENTS } from './clients.ts';
import { DELETES } from './deletes.ts';
import { EVICTIONS } from './evictions.ts';
import { OUTAGES } from './outages.ts';
import { STATICS } from './statics.ts';
import { STUCK } from './stuck.ts';
import type { Stop } from './tour.ts';

export { isToldIn, type Stop } from './tour.ts';

const ALL: Readonly<Record<string, readonly Stop[]>> = {
  ...DELETES,
  ...STATICS,
  ...EVICTIONS,
  ...CLIENTS,
  ...OUTAGES,
  ...STUCK,
};

export const tourOf = (preset: string): readonly Stop[] => ALL[preset] ?? [];
