export type { DiagramView, InspectorTab, Instant, Pace, PhoneTab, Run, StepUnit, View } from './contract.ts';
export { actions, type PodExtras } from './actions.ts';
export {
  useClusterState,
  useCurrentEvent,
  useCurrentStep,
  useEvents,
  useHovered,
  useInstant,
  useNextStep,
  usePage,
  usePlaying,
  useReadyRun,
  useRun,
  useSelectedPod,
  useStepNumber,
  useTrace,
  useView,
} from './hooks.ts';
export { firstDifference, instantAtTime, instantOfEvent, lastAtOrBelow, stepFrom, type Steppable } from './instants.ts';
export { SPEEDS, readyRun, type Overlay, type ReadyRun, type Speed, type Theme, type Toast } from './state.ts';
export { deletion, kubectlDelete, manifestNameOf, type Deletion } from './podActs.ts';
export { selectedPod } from './selection.ts';
export { moveTo, pageStore } from './store.ts';
export { presets, type Act, type Scenario, type ScenarioPod } from './simulation.ts';
