export type {
  Breakpoint,
  Depth,
  DiagramView,
  InspectorTab,
  Instant,
  Pace,
  PhoneTab,
  Run,
  StepUnit,
  View,
} from './contract.ts';
export { DEPTHS, INSPECTOR_TABS, MOST_BREAKPOINTS } from './contract.ts';
export { depthShown, isCrowd, isOneStory } from './depthShown.ts';
export { namesOf } from './changes.ts';
export { actions } from './actions.ts';
export {
  NodeHere,
  useBusy,
  useClusterState,
  useKnownToANode,
  useCurrentStep,
  useEvents,
  useHovered,
  useInstant,
  useNextStep,
  useNodeInside,
  useNodeInView,
  usePage,
  usePassing,
  usePinnedPod,
  usePlaying,
  useReadyRun,
  useRun,
  useSelectedPod,
  useStanding,
  useStepNumber,
  useTrace,
  useView,
} from './hooks.ts';
export { importedGoesOn } from './importedGoesOn.ts';
export { instantAtTime, instantOfEvent, type Steppable } from './instants.ts';
export {
  INITIAL_VIEW,
  isAtEnd,
  NARRATIONS,
  READINGS,
  SPEEDS,
  readyRun,
  type Cure,
  type Imported,
  type Narration,
  type Reading,
  type PageState,
  type Overlay,
  type ReadyRun,
  type Speed,
  type Theme,
  type Toast,
  type Answers,
  type Quiz,
  type Tour,
} from './state.ts';
export { diagramShown, isCluster, LOW_WINDOW } from './diagramShown.ts';
export { deletion, type Deletion } from './podActs.ts';
export { followPreferences, paintedTheme, rememberedDepth } from './preferences.ts';
export { comparedCure, comparedRelease, otherReleases, releaseGroups, shownRelease, type RestsOn } from './releases.ts';
export { firstToGo, isAtRest } from './rest.ts';
export { selectedPod, summedUpPod } from './selection.ts';
export { isInferred, shownEvent, standsAt } from './shown.ts';
export { moveTo, pageStore } from './store.ts';
export { Turn } from './Turn.tsx';
export { seenCluster, seenRun } from './viewpoint.ts';
export {
  AT_REST,
  CHANGED,
  failureText,
  FIRST_PRESET,
  freePodName,
  presets,
  presetsByGroup,
  runBeside,
  runWhatIf,
  simulation,
  type Act,
  type Release,
  type Scenario,
  type ScenarioPod,
} from './simulation.ts';
export { useOtherNodesRead } from './otherNodes.ts';
export { whenIdle } from './whenIdle.ts';
