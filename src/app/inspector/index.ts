export { Inspector, InspectorDrawer } from './Inspector.tsx';
/** What is printed of a pod, for who takes it away. */
export const loadDescription = () => import('./described.ts');
