import { createRoot } from 'react-dom/client';
import './app/styles/index.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has an element #root');

createRoot(root).render(
  <main data-ready="true" className="p-6 text-13">
    <h1 className="text-20 font-semibold">Grace Period</h1>
    <p className="text-ink-2">
      How Kubernetes lets go of a <code>pod</code>.
    </p>
  </main>,
);
