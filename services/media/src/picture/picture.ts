import { pictureWidths } from '@momos/contracts/uploads';

/** Larger pictures are refused before they are decoded: 25 million pixels are about 100 MB of memory. */
export const maxPixels = 25_000_000;

/** No stored picture is wider or higher. */
export const maxSide = 2560;

/** The next larger size of the list, so that many requested widths make few files. */
export const stepOf = (length: number) => pictureWidths.find(step => step >= length) ?? maxSide;
