/** The page's build for the browser tests, on the port that is named, as `npm start` serves it. */
import { serve } from '../.ci/serve.mjs';

await serve({ port: Number(process.argv[2]), strictPort: true }); // another page there would be another build
