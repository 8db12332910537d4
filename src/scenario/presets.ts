/**
 * Scenarios with a name: what the page opens with and what short links say. An id is a promise, as links hold nothing
 * else; a preset may be drawn better but must go on showing what its summary says.
 */
import { DELETES } from './presets/deletes.ts';
import { EVICTIONS } from './presets/evictions.ts';
import { OUTAGES } from './presets/outages.ts';
import type { Preset } from './presets/preset.ts';
import { STATICS } from './presets/statics.ts';
import { STUCK } from './presets/stuck.ts';

export { PRESET_GROUPS, type Preset, type PresetGroup } from './presets/preset.ts';

export const PRESETS: readonly Preset[] = [...DELETES, ...STATICS, ...EVICTIONS, ...OUTAGES, ...STUCK];

/** What the page opens with when nobody has asked for anything else. */
export const FIRST_PRESET = 'regular';

export const presetById = (id: string): Preset | undefined => PRESETS.find((candidate) => candidate.id === id);
