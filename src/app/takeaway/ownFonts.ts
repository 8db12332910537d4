/** The page's fonts as `data:` addresses: the files that it has shown its own words with. */
import mono from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url';
import ui from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import type { Fonts } from './fonts.ts';

async function inlined(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  let binary = '';
  // In pieces: a call has only so many arguments.
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return `data:font/woff2;base64,${btoa(binary)}`;
}

let known: Promise<Fonts> | null = null;

/** Once; whoever asks after a failure tries again. */
export function ownFonts(): Promise<Fonts> {
  known ??= Promise.all([inlined(ui), inlined(mono)]).then(
    ([sans, code]) => ({ ui: sans, mono: code }),
    (error: unknown) => {
      known = null;
      throw error;
    },
  );
  return known;
}
