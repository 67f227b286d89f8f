import { defineShell } from '@momos/remote-kit/rspack';
import { robots, viewport } from './page-settings.ts';

export default defineShell({ dir: import.meta.dirname, values: { ROBOTS: robots, VIEWPORT: viewport } });
