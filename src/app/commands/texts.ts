import en from '../catalogues/en/commands.json';
import { catalogue } from '../language/index.ts';

export const TEXTS = catalogue('commands', en);
