export {
  decodeLink,
  type DecodedLink,
  encodeLink,
  type LinkContent,
  linkError,
  type LinkError,
  MAX_LINK_LENGTH,
  type OpenedLink,
} from './codec.ts';
export { isScenarioText } from './isScenarioText.ts';
export type { LinkView } from './linkView.ts';
export { LIMITS } from './limits.ts';
export { firstNode, nodesOf } from './nodes.ts';
export { errorText, parseScenario, type ParsedScenario } from './parse.ts';
export { parseScenarioText } from './parseText.ts';
export type { ScenarioError } from './problem.ts';
export {
  AT_REST,
  FIRST_PRESET,
  type Preset,
  PRESET_GROUPS,
  presetById,
  type PresetGroup,
  PRESETS,
  REST_ACTS_AT,
} from './presets.ts';
export { DEFAULT_RELEASE, isRelease, type Release, RELEASES } from './releases.ts';
export { durationMicros } from './durations.ts';
export { type Act, addPod, addStep, CHANGED, freePodName, withRelease } from './edit.ts';
export type {
  Behaviour,
  ContainerBehaviour,
  FaultName,
  PodFrom,
  Scenario,
  ScenarioInput,
  ScenarioPod,
  Step,
  StepAction,
  StepOf,
  VolumeBehaviour,
  VolumeBehaviours,
} from './schema.ts';
