export * from './parts/command-palette.tsx';
