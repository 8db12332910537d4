import type { Load } from '../shell/ui/index.ts';

export const loadFaultBrowser: Load = () => import('./FaultBrowser.tsx');
