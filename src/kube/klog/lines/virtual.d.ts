/** Made by `.ci/vite/klogLines.ts` from `lines.json`: a module for each release. */
declare module 'virtual:klog-lines' {
  type Load = () => Promise<{ readonly default: import('./table.ts').SourceLines }>;
  export const LOADERS: Readonly<Record<import('../../release.ts').Release, Load>>;
}
