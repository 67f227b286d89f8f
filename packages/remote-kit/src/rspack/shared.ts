type SharedConfig = { singleton: boolean; requiredVersion: false; eager?: boolean; import?: false };
export type Shared = Record<string, SharedConfig>;

/** On every page from the first paint on: part of the shell's own first chunk. */
const firstLoad = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@momos/ui',
  '@momos/api-client',
];

/** Modules of the design system that load when a page first imports them. */
export const onDemand = [
  'forms',
  'number',
  'select',
  'overlays',
  'dates',
  'dropzone',
  'table',
  'chart',
  'qr',
  'scanner',
  'command',
].map(name => `@momos/ui/${name}`);

/** Only the shell brings the shared modules, so a page can never run on a second copy of React or of the theme. */
export const providedByShell = (): Shared => ({
  ...Object.fromEntries(
    firstLoad.map(name => [name, { singleton: true, requiredVersion: false, eager: true } as const]),
  ),
  ...Object.fromEntries(onDemand.map(name => [name, { singleton: true, requiredVersion: false } as const])),
});

/** What a remote takes from the shell: nothing of it is bundled again (`import: false`). */
export const takenFromShell = (): Shared =>
  Object.fromEntries(
    [...firstLoad, ...onDemand].map(name => [
      name,
      { singleton: true, requiredVersion: false, import: false } as const,
    ]),
  );
