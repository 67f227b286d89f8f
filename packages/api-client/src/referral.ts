/** Where a value outlives the tab: localStorage, or nothing where it is refused. */
type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const referralKey = 'momos.referral';
const marketingKey = 'momos.marketing';
const shape = /^[\w-]{1,64}$/;

/** The referral that a `ref` query parameter left here (spec §2), if any. */
export const readReferral = (keeper: Keeper) => keeper.getItem(referralKey) ?? undefined;

/** Forgets the referral. */
export const clearReferral = (keeper: Keeper) => keeper.removeItem(referralKey);

/** Keeps `ref` and `utm_*` of an address; the first utm set of a visit stays. */
export function keepArrival(search: string, keeper: Keeper): void {
  const query = new URLSearchParams(search);
  const ref = query.get('ref');
  if (ref && shape.test(ref)) keeper.setItem(referralKey, ref);
  const utm = Object.fromEntries(
    [...query].filter(([name, value]) => /^utm_[a-z]{2,20}$/.test(name) && value.length <= 100).slice(0, 10),
  );
  if (Object.keys(utm).length > 0) keeper.setItem(marketingKey, JSON.stringify(utm));
}

/** The headers that tell the API how a visitor came (spec §7). */
export function arrivalHeaders(keeper: Keeper): Record<string, string> {
  const marketing = keeper.getItem(marketingKey);
  const referral = readReferral(keeper);
  return {
    ...(marketing ? { 'x-marketing-data': marketing } : {}),
    ...(referral ? { 'x-referral-code': referral } : {}),
  };
}
