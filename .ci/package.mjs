/** Before `npm pack` and `npm publish`: everything that the package holds (`files` of package.json), built anew. */
import { buildCli, buildLibrary, buildPage } from './build.mjs';
import { install } from './install.mjs';

install();
if (!(buildPage() && buildCli() && buildLibrary())) process.exit(1);
