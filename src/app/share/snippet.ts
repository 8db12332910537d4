/** What an author puts into an article: the element, which finds its own height, or a plain frame with the height that fits. */
import { playerAddress } from '../../embed/address.ts';
import { heightOf } from '../../embed/heights.ts';
import { DEFAULTS, type Options } from '../../embed/options.ts';

export const SNIPPETS = ['element', 'iframe'] as const;
export type SnippetKind = (typeof SNIPPETS)[number];

export type Look = Pick<Options, 'controls' | 'view' | 'theme' | 'caption'>;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A preset goes by its name, and whatever a link of it says besides by the link itself. */
const NAMED = /^#s=1p\.([a-z0-9-]+)(?:&t=(\d+))?$/;

function attributesOf(hash: string): readonly string[] {
  const [, preset, t] = NAMED.exec(hash) ?? [];
  if (preset === undefined) return [`scenario="${escaped(hash)}"`];
  return [`scenario="${preset}"`, ...(t === undefined ? [] : [`at="${Number(t) / 1_000_000}s"`])];
}

/** @param page the page's own address. @param hash of the link to what is shown. */
export function snippetOf(kind: SnippetKind, page: string, hash: string, title: string, look: Look): string {
  if (kind === 'element') {
    const said = (['controls', 'view', 'theme'] as const)
      .filter((name) => look[name] !== DEFAULTS[name])
      .map((name) => `${name}="${look[name]}"`);
    const attributes = [...attributesOf(hash), ...said, ...(look.caption ? [] : ['caption="0"'])];
    return `<script src="${escaped(new URL('embed.js', page).href)}" defer></script>\n<grace-period ${attributes.join(' ')}></grace-period>`;
  }
  const [wide, tall] = [heightOf(look, false), heightOf(look, true)];
  // Of two heights by the width of the window, as an attribute can ask for nothing else.
  const height = `clamp(${wide}px,(720px - 100vw)*999,${tall}px)`;
  return `<iframe src="${escaped(playerAddress(page, hash, look))}" title="${escaped(title)}" loading="lazy" allow="fullscreen" style="width:100%;height:${height};border:0;border-radius:8px"></iframe>`;
}
