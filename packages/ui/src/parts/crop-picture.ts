/** A part of a picture in its own pixels. */
export type CropArea = { x: number; y: number; width: number; height: number };

/** What a picture is drawn at: the cut, never larger than it is and never wider than `maxWidth`. */
export function cropSize({ width, height }: CropArea, maxWidth: number): { width: number; height: number } {
  const scale = Math.min(1, maxWidth / width);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Cuts a part out of a shown picture; a WebP, or a JPEG where the browser writes none. Metadata stay behind. */
export async function cropPicture(
  picture: HTMLImageElement,
  area: CropArea,
  maxWidth: number,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, cropSize(area, maxWidth));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot cut pictures.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  const webp = await blobOf(canvas, 'image/webp');
  // A browser that cannot write a format gives a PNG, which is many times larger for a photograph.
  return webp.type === 'image/webp' ? webp : blobOf(canvas, 'image/jpeg');
}

const blobOf = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((resolve, reject) => {
    const taken = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('This picture cannot be cut.'));
    canvas.toBlob(taken, type, 0.92);
  });
