import { deviceStorage } from '@momos/api-client';

const families = ['Inter Variable', 'Fraunces Variable'];

/**
 * Fetches the fonts of the house and puts them in place. `before.ts` has them from the first paint on wherever this was done before,
 * for then the browser has them.
 */
export async function loadFonts(): Promise<void> {
  await Promise.all(families.map(family => document.fonts.load(`1em '${family}'`)));
  document.documentElement.dataset.fonts = '';
  deviceStorage.setItem('momos.fonts', '1');
}
