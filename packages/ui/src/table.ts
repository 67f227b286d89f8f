export * from './parts/data-table.tsx';
export type { Column } from './parts/data-row.tsx';
export { saveTable } from './parts/save-table.ts';
