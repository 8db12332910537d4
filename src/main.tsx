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

// The thread and the panes load while React draws the first frame.
simulation.warmUp();
warmUpPanes();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has an element #root');

await speakFirst();
createRoot(root).render(
  <StrictMode>
    <Guard name="page">
      <App />
    </Guard>
  </StrictMode>,
);
