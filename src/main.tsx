import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app/styles/index.css';
import { App } from './app/App.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has an element #root');

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
