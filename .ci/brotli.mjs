/** Files of a build in brotli, for hosts that send `file.br` to browsers that take it, as `npm start` does. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const WORTH_IT = /\.(?:js|css|html|svg|json|txt)$/;
/** Within a few per cent of the best, in a tenth of its time. */
const QUALITY = 9;

const compressed = promisify(brotliCompress);

/** Puts a `.br` beside each file that gains by it. The next build empties the folder, so none outlives its file. */
export async function precompress(dist) {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => WORTH_IT.test(name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  await Promise.all(
    files.map(async (name) => {
      const file = join(dist, name);
      writeFileSync(`${file}.br`, await compressed(readFileSync(file), { params }));
    }),
  );
}

const takesBrotli = (header = '') => /(?:^|,)\s*br\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i.test(header);

/** A plugin for Vite's preview, whose file server knows what a `.br` is when it is asked for one. */
export function brotli(dist) {
  return {
    name: 'grace-period:brotli',
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [asked = '/', ...query] = (request.url ?? '/').split('?');
        const path = asked.endsWith('/') ? `${asked}index.html` : asked;
        if (WORTH_IT.test(path) && !/%|\.\./.test(path) && existsSync(join(dist, `${path}.br`))) {
          response.setHeader('Vary', 'Accept-Encoding');
          if (takesBrotli(request.headers['accept-encoding'])) request.url = [`${path}.br`, ...query].join('?');
        }
        next();
      });
    },
  };
}
