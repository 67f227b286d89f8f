import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { warmOnFirstTouch } from './doors.ts';
import { workOffline } from './offline.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<App />);
warmOnFirstTouch('forms', 'overlays');
workOffline();
