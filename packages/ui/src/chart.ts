export * from './parts/bar-chart.tsx';
export * from './parts/line-chart.tsx';
export * from './parts/sparkline.tsx';
