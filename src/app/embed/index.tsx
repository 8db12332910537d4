/** Begins the player: of what the page has it loads the picture, its sentence and what simulates, and nothing else. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readOptions } from '../../embed/readOptions.ts';
import { preferred, speakFirst } from '../language/index.ts';
import { Guard } from '../shell/ui/index.ts';
import { Embed } from './Embed.tsx';
import { FIRST_HASH, open } from './player.ts';
import { followTheme } from './theme.ts';

export async function beginEmbed(place: HTMLElement): Promise<void> {
  const { options, misread } = readOptions(new URLSearchParams(window.location.search));
  for (const { name, value, known } of misread) {
    const may = known.length === 0 ? '' : `, known are ${known.join(', ')}`;
    console.warn(`Grace Period: the parameter ${name} is not used, as it says ${JSON.stringify(value)}${may}`);
  }
  document.documentElement.dataset['embed'] = '';
  followTheme(options.theme);
  await speakFirst(options.lang ?? preferred(navigator.languages));
  const show = (): void => {
    const { hash } = window.location;
    void open(hash.length > 1 ? hash : FIRST_HASH);
  };
  // Who embeds may change what follows the `#`, which loads nothing anew.
  window.addEventListener('hashchange', show);
  show();
  createRoot(place).render(
    <StrictMode>
      <Guard name="page">
        <Embed options={options} />
      </Guard>
    </StrictMode>,
  );
}
