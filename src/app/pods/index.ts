export { Brackets } from './Brackets.tsx';
export { DeleteButton } from './DeleteButton.tsx';
export { FileDrop } from './FileDrop.tsx';
export { PinButton } from './PinButton.tsx';
export { PodRail } from './PodRail.tsx';
export { PodsPane } from './PodsPane.tsx';
/** Scenarios and manifests from files. */
export const loadFiles = () => import('./files.ts');
/** Loaded when somebody asks for it: it brings the YAML parser. */
export const loadAddPodDialog = () => import('./AddPodDialog.tsx');
