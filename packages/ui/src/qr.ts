export * from './parts/qr-code.tsx';
