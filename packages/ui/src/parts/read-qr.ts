import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

// Served by us beside this chunk; the library's own default fetches it from elsewhere.
const wasm = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href;
prepareZXingModule({ overrides: { locateFile: () => wasm } });

const canvas = document.createElement('canvas');

/** Reads a QR code of a video frame by WebAssembly, for browsers without a reader of their own. */
export async function readQr(frame: HTMLVideoElement): Promise<string | undefined> {
  const scale = Math.min(1, 960 / frame.videoWidth);
  canvas.width = frame.videoWidth * scale;
  canvas.height = frame.videoHeight * scale;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || canvas.width === 0) return undefined;
  context.drawImage(frame, 0, 0, canvas.width, canvas.height);
  const [found] = await readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), {
    formats: ['QRCode'],
    maxNumberOfSymbols: 1,
  });
  return found?.text;
}
