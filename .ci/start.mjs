/** `npm start`: installs and builds when needed, serves the page on this machine only, and opens it in the browser. */
import { join } from 'node:path';
import { buildPage } from './build.mjs';
import { install, root } from './install.mjs';

install();
if (!buildPage()) process.exit(1);

const { serve } = await import('./serve.mjs'); // Vite is there from here on
const { runnerImport } = await import('vite');
const { module } = await runnerImport(join(root, 'src/cli/open/browser.ts'));
const { url } = await serve({ port: 4173 }); // or the next port that is free
console.log(`Grace Period: ${url}   (Ctrl+C stops it)`);

if (module.hasScreen() && !process.argv.includes('--no-open')) module.open(url);
