/** What the build calls around every `import()` of the page, in the place of Vite's own helper (`.ci/vite/parts.ts`). */
import { LateFiles } from './lateFiles.ts';

/** @throws where it is not there, is cut short, or where another page stands in its place, as many hosts do it. */
async function fetchFile(url: string): Promise<void> {
  const name = url.slice(url.lastIndexOf('/') + 1);
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    if (/^text\/html\b/i.test(response.headers.get('content-type') ?? '')) throw new Error('HTML');
    await response.arrayBuffer();
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function link(rel: 'stylesheet' | 'modulepreload', href: string): HTMLLinkElement {
  const element = document.createElement('link');
  Object.assign(element, { rel, href, crossOrigin: '' });
  document.head.append(element);
  return element;
}

function addStyles(url: string): Promise<void> {
  const styles = link('stylesheet', url);
  return new Promise((shown, failed) => {
    styles.addEventListener('load', () => shown());
    styles.addEventListener('error', () => {
      styles.remove();
      failed(new Error(`${url}: not shown`));
    });
  });
}

const cameWithThePage = [
  ...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]'),
].map(({ href }) => href);

const files = new LateFiles(
  { fetchFile, addStyles, announceModule: (url) => void link('modulepreload', url) },
  cameWithThePage,
);

/**
 * @param load imports the part: `() => import("./part.js")`, as the build writes it
 * @param needs its files, from the importer's place; where it is a single one, the build leaves that out
 */
export async function preloaded<Part>(
  load: () => Promise<Part>,
  needs: readonly string[] = [],
  importer: string = document.baseURI,
): Promise<Part> {
  const own = /\bimport\(\s*["'`]([^"'`]+)["'`]/.exec(load.toString())?.[1];
  const all = own === undefined ? needs : [own, ...needs];
  await files.want(all.map((file) => new URL(file, importer).href));
  return await load();
}
