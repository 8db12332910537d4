/** Made by `.ci/vite/offline.config.ts` from the page's build. */
declare module 'virtual:files' {
  /** @remarks revision: null for a file whose name changes with its contents */
  export const FILES: readonly { readonly url: string; readonly integrity: string; readonly revision: string | null }[];
}
