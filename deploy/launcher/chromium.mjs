import { existsSync } from 'node:fs';
import { which } from './run.mjs';

/** The Chromium or Chrome of this machine (CHROME_PATH first), or undefined. */
export function findChromium() {
  const given = process.env.CHROME_PATH;
  if (given && existsSync(given)) return given;
  return ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(which).find(Boolean);
}
