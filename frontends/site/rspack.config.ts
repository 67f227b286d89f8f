import { defineRemote } from '@momos/remote-kit/rspack';

export default defineRemote({ name: 'site', dir: import.meta.dirname, isRendered: true });
