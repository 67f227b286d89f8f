import { defineRemote } from '@momos/remote-kit/rspack';

export default defineRemote({ name: 'crm', dir: import.meta.dirname });
