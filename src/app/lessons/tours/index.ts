/** The tour of each preset, by the preset's id. */
import { CLIENTS } from './clients.ts';
import { CONTROLLERS } from './controllers.ts';
import { DELETES } from './deletes.ts';
import { EVICTIONS } from './evictions.ts';
import { NODES } from './nodes.ts';
import { OUTAGES } from './outages.ts';
import { STATICS } from './statics.ts';
import { STUCK } from './stuck.ts';
import { VOLUMES } from './volumes.ts';
import type { Stop } from './tour.ts';

export { isToldIn, type Stop } from './tour.ts';

const ALL: Readonly<Record<string, readonly Stop[]>> = {
  ...DELETES,
  ...STATICS,
  ...EVICTIONS,
  ...NODES,
  ...VOLUMES,
  ...CLIENTS,
  ...CONTROLLERS,
  ...OUTAGES,
  ...STUCK,
};

export const tourOf = (preset: string): readonly Stop[] => ALL[preset] ?? [];
