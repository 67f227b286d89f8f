export { playScan } from './parts/scan-sound.ts';
export * from './parts/scanner.tsx';
