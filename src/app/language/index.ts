export { Filled } from './Filled.tsx';
export { catalogue, catalogues, loadTexts, type Catalogue } from './catalogue.ts';
export { sentence, useLanguage, useSentence, useTexts } from './hooks.ts';
export { language, LANGUAGES, preferred, spoken, type Language } from './language.ts';
export { chooseLanguage, languageAfter, speakFirst } from './speak.ts';
export { texts } from './texts.ts';
