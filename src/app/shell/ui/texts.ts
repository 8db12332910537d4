import en from '../../catalogues/en/ui.json';
import { catalogue } from '../../language/index.ts';

export const UI_TEXTS = catalogue('ui', en);
export type ViewName = keyof typeof en.failed;
