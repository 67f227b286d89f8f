import { type CountryCode, getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/** A country by its ISO 3166-1 code. */
export type Country = CountryCode;

/** Every country whose numbers are known. */
export const countries: readonly Country[] = getCountries();

/**
 * The country of a mobile number in E.164 by the national plans, or of one that may be a mobile's where a country does not separate them.
 * Undefined for every other number: landlines, premium rate, pagers, satellites, no number at all.
 */
export function countryOf(number: string): Country | undefined {
  if (!e164.test(number)) return undefined;
  // The package knows the mobile numbers alone, and is valid only where the number is one of its country.
  const parsed = parsePhoneNumberFromString(number, { extract: false });
  return parsed?.isValid() ? parsed.country : undefined;
}

const e164 = /^\+[1-9]\d{6,14}$/;
