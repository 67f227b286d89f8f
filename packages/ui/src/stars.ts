export * from './parts/stars.tsx';
