import { defineRemote } from '@momos/remote-kit/rspack';

export default defineRemote({ name: 'host', dir: import.meta.dirname });
