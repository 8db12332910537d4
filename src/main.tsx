import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app/styles/index.css';
import './app/shell/ui/ui.css';
import './app/shell/ui/popups.css';
import { App } from './app/App.tsx';
import { speakFirst } from './app/language/index.ts';
import { warmUpPanes } from './app/shell/index.ts';
import { Guard } from './app/shell/ui/index.ts';
import { simulation } from './app/store/index.ts';
import { isPlayer } from './embed/isPlayer.ts';

// The thread and the panes load while React draws the first frame.
simulation.warmUp();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has an element #root');

if (isPlayer(window.location.search)) {
  // In an article there is neither the page's frame nor its panes.
  void import('./app/embed/index.tsx').then(({ beginEmbed }) => beginEmbed(root));
} else {
  warmUpPanes();
  // No await at the top of a module: a language's texts import from the file that this one is in, and would wait for it.
  void speakFirst().then(() =>
    createRoot(root).render(
      <StrictMode>
        <Guard name="page">
          <App />
        </Guard>
      </StrictMode>,
    ),
  );
}
