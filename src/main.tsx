import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app/styles/index.css';
import './app/shell/ui/ui.css';
import { App } from './app/App.tsx';
import { simulation } from './app/store/index.ts';

simulation.warmUp(); // its thread loads while React draws the first frame

const root = document.getElementById('root');
if (!root) throw new Error('index.html has an element #root');

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
