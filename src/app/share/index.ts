export { followAddress } from './address.ts';
/** Loaded where a link can't be opened. */
export const loadLinkTrouble = () => import('./LinkTrouble.tsx');
/** Loaded when somebody asks for it. */
export const loadShareDialog = () => import('./ShareDialog.tsx');
export { troubleText } from './troubleText.ts';
export { indexFromFields, viewFromFields } from './viewFields.ts';
export { TEXTS as SHARE_TEXTS } from './texts.ts';
/** The link to a moment, for who carries it elsewhere. */
export const loadLinkOf = () => import('./linkOf.ts');
