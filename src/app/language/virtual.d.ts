/** Made by .ci/vite/catalogues.ts of the folders of `src/app/catalogues/`: all languages but English, which comes with the code. */
declare module 'virtual:catalogues' {
  type Load = () => Promise<{ readonly default: Readonly<Record<string, unknown>> }>;
  export const LOADERS: Readonly<Record<string, Readonly<Record<'page' | 'explain' | 'lesson', Load>>>>;
}
