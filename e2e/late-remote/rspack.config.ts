import { defineRemote } from '@momos/remote-kit/rspack';

export default defineRemote({ name: 'late', dir: import.meta.dirname });
