import { warmRemote } from '@momos/remote-kit/remote-slot';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { warmOnFirstTouch } from './doors.ts';
import { workOffline } from './offline.ts';
import { placeOf } from './places.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
warmRemote(placeOf(location.pathname).remote);
createRoot(root).render(<App />);
warmOnFirstTouch('forms', 'overlays');
workOffline();
