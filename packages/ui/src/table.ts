export * from './parts/data-table.tsx';
