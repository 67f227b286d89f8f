export { defineRemote, type RemoteOptions } from './remote.ts';
export { defineShell, type ShellOptions } from './shell.ts';
