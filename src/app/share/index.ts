export { followAddress } from './address.ts';
export { LinkTrouble } from './LinkTrouble.tsx';
/** Loaded when somebody asks for it. */
export const loadShareDialog = () => import('./ShareDialog.tsx');
/** The link to a moment, for who carries it elsewhere. */
export const loadLinkOf = () => import('./linkOf.ts');
