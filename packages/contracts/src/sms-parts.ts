/** The default alphabet of GSM (3GPP TS 23.038 §6.2.1), and the characters that take two places of it. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('\f^{}\\[~]|€');

/** Places of a text that fits one part, and of each part of a longer one, whose parts carry a header. */
const sizes = { 'GSM-7': { single: 160, part: 153 }, 'UCS-2': { single: 70, part: 67 } } as const;

export type SmsEncoding = keyof typeof sizes;

/** How a text message is sent: one character outside of GSM's alphabet makes all of it UCS-2. */
export type SmsParts = {
  encoding: SmsEncoding;
  parts: number;
  /** Places that are used, and how many are left in the last part. */
  length: number;
  left: number;
};

/** The parts that a text is sent and charged in; an empty text has one. */
export function smsPartsOf(text: string): SmsParts {
  const characters = Array.from(text);
  const isGsm = characters.every(each => basic.has(each) || extended.has(each));
  const encoding: SmsEncoding = isGsm ? 'GSM-7' : 'UCS-2';
  const widths = characters.map(each => (isGsm ? (extended.has(each) ? 2 : 1) : each.length));
  const length = widths.reduce((sum, width) => sum + width, 0);
  const { single, part } = sizes[encoding];
  if (length <= single) return { encoding, parts: 1, length, left: single - length };
  const { parts, used } = filled(widths, part);
  return { encoding, parts, length, left: part - used };
}

/** A character is never cut: one that does not fit begins the next part. */
function filled(widths: readonly number[], size: number): { parts: number; used: number } {
  let [parts, used] = [1, 0];
  for (const width of widths) {
    if (used + width > size) [parts, used] = [parts + 1, 0];
    used += width;
  }
  return { parts, used };
}
