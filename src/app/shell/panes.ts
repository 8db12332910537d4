/** The panes of a layout, loaded beside the first run, which is there before them. */
import { PHONE, type Load } from './ui/index.ts';

export const loadDesk: Load = () => import('./Panes.tsx');
export const loadPhone: Load = () => import('./PhonePanes.tsx');

/** Starts loading the panes that this width needs, before React asks for them; `useLoaded` tells of a failure. */
export const warmUpPanes = (): void => void (matchMedia(PHONE).matches ? loadPhone : loadDesk)().catch(() => null);
