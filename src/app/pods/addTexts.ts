/** What the dialog for adding pods says; it comes with the dialog. */
import en from '../catalogues/en/addPods.json';
import { catalogue } from '../language/index.ts';

export const ADD_TEXTS = catalogue('addPods', en);
export type AddWords = typeof en;
