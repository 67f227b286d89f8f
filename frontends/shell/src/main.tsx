import { readPageList } from '@momos/remote-kit/page-list';
import { warmRemote } from '@momos/remote-kit/remote-slot';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { warmOnFirstTouch } from './lazy-ui-modules.ts';
import { workOffline } from './offline.ts';
import { pageOf } from './remote-routes.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Without a list the page still opens; the remote's slot says what is wrong and tries again.
void readPageList()
  .catch(() => [])
  .then(pages => {
    warmRemote(pageOf(pages, location.pathname).remote);
    createRoot(root).render(<App pages={pages} />);
  });
warmOnFirstTouch('forms', 'overlays');
workOffline();
