/** The camera that reads codes, with a field to type one. */
import './form-styles.ts';

export { playScan } from './parts/scan-sound.ts';
export * from './parts/scanner.tsx';
