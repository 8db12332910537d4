/** Presets by name, as `preset:NAME` takes them. */
import { parseScenario, type Scenario } from '../scenario/index.ts';

const PRESETS: Readonly<Record<string, Scenario>> = {};

export const presetNames = (): readonly string[] => Object.keys(PRESETS);

export const findPreset = (name: string): Scenario | undefined =>
  Object.hasOwn(PRESETS, name) ? PRESETS[name] : undefined;
void parseScenario;
