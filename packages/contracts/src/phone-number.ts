/** Country codes of one and two digits (ITU-T E.164, Annex D); all others have three. */
const countryCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** Groups as people read them: an American number as 212-555-0100, others by three with the rest last. */
function grouped(digits: string): string[] {
  if (digits.length <= 4) return [digits];
  return [digits.slice(0, 3), ...grouped(digits.slice(3))];
}

/** A phone number with its country code and dashes, such as +1-212-555-0100 (spec §5); what is none stays as it is. */
export function dashedNumber(number: string): string {
  const digits = number.replaceAll(/[\s().-]/g, '');
  if (!/^\+\d{7,15}$/.test(digits)) return number;
  const plain = digits.slice(1);
  const code = countryCode.exec(plain)?.[0] ?? plain.slice(0, 3);
  const national = plain.slice(code.length);
  const groups = national.length === 8 ? [national.slice(0, 4), national.slice(4)] : grouped(national);
  return `+${[code, ...groups].join('-')}`;
}
