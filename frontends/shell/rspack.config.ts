import { defineShell } from '@momos/remote-kit/rspack';

export default defineShell({ dir: import.meta.dirname });
