/** Has the page's late parts loaded by `src/app/shell/ui/preload.ts`: Vite's own helper can't try again. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** As Vite calls its helper, and what it exports. */
const HELPER = '\0vite/preload-helper.js';
const OURS = fileURLToPath(new URL('../../src/app/shell/ui/preload.ts', import.meta.url));

export function lateParts(): Plugin {
  let isReplaced = false;
  return {
    name: 'grace-period:late-parts',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== HELPER) return null;
      isReplaced = true;
      return `export { preloaded as __vitePreload } from ${JSON.stringify(OURS)};`;
    },
    buildEnd(error) {
      if (error === undefined && !isReplaced) this.error(`Vite has no ${HELPER} any more: see .ci/vite/parts.ts`);
    },
  };
}
