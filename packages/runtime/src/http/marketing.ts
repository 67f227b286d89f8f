/** Campaign attribution that a page sends: utm parameters and the referral code (spec §2, §7). */
export type Marketing = { utm: Partial<Record<UtmField, string>>; referralCode: string | undefined };

const utmFields = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** A utm parameter that is kept. */
export type UtmField = (typeof utmFields)[number];

const maxHeader = 2_048;
const maxValue = 200;
const referral = /^[\w-]{1,64}$/;
// oxlint-disable-next-line no-control-regex -- control characters are what is refused
const controls = /[\u0000-\u001f\u007f]/;
const isPlain = (text: string) => text.isWellFormed() && !controls.test(text);

/** Reads `x-marketing-data` and `x-referral-code`; what is not as it should be is left out, never an error. */
export function readMarketing(data: string | undefined, code: string | undefined): Marketing {
  return { utm: readUtm(data), referralCode: code !== undefined && referral.test(code) ? code : undefined };
}

function readUtm(text: string | undefined): Marketing['utm'] {
  if (text === undefined || text.length > maxHeader) return {};
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given !== 'object' || given === null) return {};
    const entries = new Map(Object.entries(given));
    const kept = utmFields.flatMap(field => {
      const value: unknown = entries.get(field);
      return typeof value === 'string' && value.length <= maxValue && isPlain(value) ? [[field, value]] : [];
    });
    return Object.fromEntries(kept);
  } catch {
    return {};
  }
}
