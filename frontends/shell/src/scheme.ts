// Runs before the first paint, so that a chosen colour scheme never flashes the other one. The key is Mantine's.
let chosen: string | null = null;
try {
  // It runs before any module.
  // oxlint-disable-next-line no-restricted-globals
  chosen = localStorage.getItem('mantine-color-scheme-value');
} catch {
  // A browser that refuses storage gets the system's scheme.
}
const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
