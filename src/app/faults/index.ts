/** What can break: a button, and the browser that it opens. */
import type { Load } from '../shell/ui/index.ts';

export { FAULT_TEXTS } from './actTexts.ts';
export { FaultButton } from './FaultButton.tsx';
export const loadFaultBrowser: Load = () => import('./FaultBrowser.tsx');
