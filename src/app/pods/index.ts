export { loadAddPodDialog, loadFiles } from './late.ts';
export { Brackets } from './Brackets.tsx';
export { DeleteButton } from './DeleteButton.tsx';
export { FileDrop } from './FileDrop.tsx';
export { PinButton } from './PinButton.tsx';
export { PodRail } from './PodRail.tsx';
export { PodsPane } from './PodsPane.tsx';
