/** Numbers of a country that texts may be sent to: its calling code, and which national numbers are those of mobiles. */
type Plan = { code: string; mobile: RegExp };

/**
 * Area codes of +1 that are not the United States' (North American Numbering Plan Administrator). Other countries of the plan, such
 * as Jamaica, and numbers that belong to no place are in neither list and so refused.
 */
const canadian =
  '204|226|236|249|250|257|263|289|306|343|354|365|367|368|382|387|403|416|418|428|431|437|438|450|460|468|474|506|514|519|548|' +
  '579|581|584|587|604|613|639|647|672|683|705|709|742|753|778|780|782|807|819|825|867|873|879|902|905|942';
const otherCountries =
  '242|246|264|268|284|340|345|441|473|649|658|664|670|671|684|721|758|767|784|787|809|829|849|868|869|876|939';
/** Machines, personal and free numbers, premium rate (900, 976), and area codes of services (N11). */
const noPlace = '5[0-35-7]\\d|600|622|633|644|655|677|688|700|710|8(?:00|33|44|55|66|77|88)|900|976|[2-9]11';

/**
 * The countries that texts can be sent to, by ISO 3166-1 code. A positive list (ITU-T E.164 and the national plans): what it does not
 * have is unknown, and a number that is not a mobile's, such as one at a premium rate, is refused like it. Where a country does not
 * separate mobiles from others, its ordinary numbers pass.
 */
export const numberingPlan = {
  AE: { code: '971', mobile: /^5[024-68]\d{7}$/ },
  AT: { code: '43', mobile: /^6[5-9]\d{6,11}$/ },
  AU: { code: '61', mobile: /^4\d{8}$/ },
  BE: { code: '32', mobile: /^4[5-9]\d{7}$/ },
  BG: { code: '359', mobile: /^(?:8[7-9]|9[89])\d{6,7}$/ },
  BR: { code: '55', mobile: /^[1-9][1-9]9\d{8}$/ },
  CA: { code: '1', mobile: new RegExp(`^(?:${canadian})[2-9]\\d{6}$`) },
  CH: { code: '41', mobile: /^7[5-9]\d{7}$/ },
  CY: { code: '357', mobile: /^9[4-79]\d{6}$/ },
  CZ: { code: '420', mobile: /^(?:60[1-8]|7[02379]\d)\d{6}$/ },
  DE: { code: '49', mobile: /^1(?:5\d{8,9}|6[023]\d{7,8}|7\d{8,9})$/ },
  DK: { code: '45', mobile: /^(?:[2-7]\d|8[1-9]|9[1-9])\d{6}$/ },
  EE: { code: '372', mobile: /^(?:5\d{6,7}|8[1-5]\d{6})$/ },
  ES: { code: '34', mobile: /^(?:6\d|7[1-4])\d{7}$/ },
  FI: { code: '358', mobile: /^(?:4\d|50)\d{4,8}$/ },
  FR: { code: '33', mobile: /^(?:6\d|7[3-9])\d{7}$/ },
  GB: { code: '44', mobile: /^7[1-57-9]\d{8}$/ },
  GR: { code: '30', mobile: /^69\d{8}$/ },
  HK: { code: '852', mobile: /^(?:[4-7]\d|9[1-8])\d{6}$/ },
  HR: { code: '385', mobile: /^9[125789]\d{6,7}$/ },
  HU: { code: '36', mobile: /^(?:[257]0|3[01])\d{7}$/ },
  IE: { code: '353', mobile: /^8[35-9]\d{7}$/ },
  IL: { code: '972', mobile: /^5\d{8}$/ },
  IN: { code: '91', mobile: /^[6-9]\d{9}$/ },
  IS: { code: '354', mobile: /^(?:[67]\d|8[2-9])\d{5}$/ },
  IT: { code: '39', mobile: /^3\d{8,9}$/ },
  JP: { code: '81', mobile: /^[7-9]0\d{8}$/ },
  KR: { code: '82', mobile: /^10\d{7,8}$/ },
  LT: { code: '370', mobile: /^6\d{7}$/ },
  LU: { code: '352', mobile: /^6\d{8}$/ },
  LV: { code: '371', mobile: /^2\d{7}$/ },
  MT: { code: '356', mobile: /^(?:7[279]|9[289])\d{6}$/ },
  MX: { code: '52', mobile: /^[2-9]\d{9}$/ },
  NL: { code: '31', mobile: /^6[1-58]\d{7}$/ },
  NO: { code: '47', mobile: /^[49]\d{7}$/ },
  NZ: { code: '64', mobile: /^2\d{7,9}$/ },
  PL: { code: '48', mobile: /^(?:45|5[0137]|6[069]|7[2389]|88)\d{7}$/ },
  PT: { code: '351', mobile: /^9[1236]\d{7}$/ },
  RO: { code: '40', mobile: /^7\d{8}$/ },
  SE: { code: '46', mobile: /^7[02369]\d{7}$/ },
  SG: { code: '65', mobile: /^[89]\d{7}$/ },
  SI: { code: '386', mobile: /^(?:[34][01]|51|6[4589]|7[01])\d{6}$/ },
  SK: { code: '421', mobile: /^9(?:0[1-8]|1\d|4\d|5\d)\d{6}$/ },
  TW: { code: '886', mobile: /^9\d{8}$/ },
  US: {
    code: '1',
    mobile: new RegExp(`^(?!${canadian}|${otherCountries}|${noPlace})[2-9]\\d{2}[2-9]\\d{6}$`),
  },
} as const satisfies Record<string, Plan>;

/** A country that texts can be sent to. */
export type Country = keyof typeof numberingPlan;

export const countries = Object.keys(numberingPlan) as Country[];

/** The country of a mobile number in E.164; undefined for an unknown prefix and for a number that is not a mobile's. */
export const countryOf = (number: string): Country | undefined =>
  countries.find(country => {
    const { code, mobile } = numberingPlan[country];
    return number.startsWith(`+${code}`) && mobile.test(number.slice(code.length + 1));
  });
