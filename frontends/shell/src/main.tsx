import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { warm } from './doors.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<App />);
window.addEventListener('load', () => warm('forms', 'overlays'), { once: true });
