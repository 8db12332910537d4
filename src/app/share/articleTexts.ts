import en from '../catalogues/en/shareArticle.json';
import { catalogue } from '../language/index.ts';

export const ARTICLE_TEXTS = catalogue('shareArticle', en);
