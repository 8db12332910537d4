/**
 * Scenarios with a name: what short links say. An id is a promise, as links hold nothing
 * else; a preset may be drawn better but must go on showing what its summary says.
 */
import { CLIENTS } from './presets/clients.ts';
import { CONTROLLERS } from './presets/controllers.ts';
import { DELETES } from './presets/deletes.ts';
import { EVICTIONS } from './presets/evictions.ts';
import { NODES } from './presets/nodes.ts';
import { OUTAGES } from './presets/outages.ts';
import type { Preset } from './presets/preset.ts';
import { AT_REST } from './presets/rest.ts';
import { STATICS } from './presets/statics.ts';
import { STUCK } from './presets/stuck.ts';
import { VOLUMES } from './presets/volumes.ts';

export { PRESET_GROUPS, type Preset, type PresetGroup } from './presets/preset.ts';
export { AT_REST, REST_ACTS_AT } from './presets/rest.ts';

export const PRESETS: readonly Preset[] = [
  ...DELETES,
  ...STATICS,
  ...EVICTIONS,
  ...NODES,
  ...VOLUMES,
  ...CLIENTS,
  ...CONTROLLERS,
  ...OUTAGES,
  ...STUCK,
];

/** The first story, and what a link shows that names no scenario. */
export const FIRST_PRESET = 'regular';

/** One of the presets, or the node at rest, in which nothing happens yet and which is no story. */
export const presetById = (id: string): Preset | undefined =>
  id === AT_REST.id ? AT_REST : PRESETS.find((candidate) => candidate.id === id);
