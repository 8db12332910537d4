export { Brackets } from './Brackets.tsx';
export { DeleteButton } from './DeleteButton.tsx';
export { FaultMenu } from './FaultMenu.tsx';
export { FileDrop } from './FileDrop.tsx';
export { PinButton } from './PinButton.tsx';
export { PodRail } from './PodRail.tsx';
export { PodsPane } from './PodsPane.tsx';
export { usePodList } from './usePodList.ts';
export { podList, type ApiPod, type NodePod, type PodList } from './podList.ts';
/** Scenarios and manifests from files. */
export const loadFiles = () => import('./files.ts');
/** Loaded when somebody asks for it: it brings the YAML parser. */
export const loadAddPodDialog = () => import('./AddPodDialog.tsx');
