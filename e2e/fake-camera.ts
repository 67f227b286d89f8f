import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { create } from 'qrcode';
import { browserArguments, browserPath } from './browser.ts';

const width = 640;
const height = 480;
const dark = 16;
const light = 235;

/** One uncompressed picture (YUV4MPEG2, 4:2:0) of a QR code in the middle of a white wall. */
function filmOf(text: string): Buffer {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const scale = Math.floor((height * 0.8) / modules.size);
  const left = Math.floor((width - modules.size * scale) / 2);
  const top = Math.floor((height - modules.size * scale) / 2);
  const luma = Buffer.alloc(width * height, light);
  for (let row = 0; row < modules.size * scale; row += 1) {
    for (let column = 0; column < modules.size * scale; column += 1) {
      if (modules.get(Math.floor(row / scale), Math.floor(column / scale)))
        luma[(top + row) * width + left + column] = dark;
    }
  }
  const grey = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, grey]);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
    ...Array.from({ length: 10 }, () => frame),
  ]);
}

/** A browser whose camera sees a QR code; `close` ends it and throws the film away. */
export async function launchBrowserThatSees(
  text: string,
): Promise<{ browser: Browser; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'momos-camera-'));
  const film = join(folder, 'code.y4m');
  await writeFile(film, filmOf(text));
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: [
      ...browserArguments,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  return {
    browser,
    close: async () => {
      await browser.close();
      await rm(folder, { recursive: true });
    },
  };
}
