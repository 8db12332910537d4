import en from '../catalogues/en/shell.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('shell', en);
export type FileName = keyof typeof en.file;
