import { conflict, notFound } from '@momos/contracts/errors';
import type { Clock } from '@momos/runtime';
import { isDuplicateKey } from '@momos/store';
import { v7 as uuid } from 'uuid';
import { checkLimits, enteredValue, type PromoCode, storedValue } from './promo-code.ts';
import { maxCodes, type PromoChanges, type PromoCodes } from './promo-code.store.ts';

/** Dependencies of editing promo codes. */
export type EditDeps = { promoCodes: PromoCodes; clock: Clock };

/** Input of a host for a code; `value` in percent or major units, times in ISO 8601. */
export type PromoInput = Pick<PromoCode, 'code' | 'kind' | 'value' | 'tierIds' | 'maxUses' | 'isActive'> & {
  startsAt: string | null;
  endsAt: string | null;
};

/** Adds a code to a social. Throws 409 when the social has this code or {@link maxCodes}, 400 for impossible limits. */
export async function createPromoCode(
  { promoCodes, clock }: EditDeps,
  { socialId, currency }: { socialId: string; currency: string },
  input: PromoInput,
): Promise<PromoCode> {
  if ((await promoCodes.count(socialId)) >= maxCodes)
    throw conflict(`A social has at most ${maxCodes} promo codes.`);
  const promo: PromoCode = {
    ...input,
    id: uuid(),
    version: 1,
    socialId,
    currency,
    value: storedValue(input.kind, input.value, currency),
    uses: 0,
    startsAt: dateOf(input.startsAt),
    endsAt: dateOf(input.endsAt),
    isEnded: false,
    createdAt: clock.now(),
  };
  checkLimits(promo);
  await promoCodes.add(promo).catch((error: unknown) => {
    throw isDuplicateKey(error) ? conflict(`This social has a code ${promo.code} already.`) : error;
  });
  return promo;
}

/** Changes a code. Throws 404 when the social does not have it, 400 for impossible limits, 412 for a lost race. */
export async function updatePromoCode(
  deps: EditDeps,
  { socialId, id }: { socialId: string; id: string },
  patch: Partial<Omit<PromoInput, 'code'>>,
): Promise<PromoCode> {
  const promo = await findPromoCode(deps, socialId, id);
  return deps.promoCodes.save(promo, changesOf(promo, patch));
}

/** Ends a code; it stays for the payments that used it. Throws 404 when the social does not have it. */
export async function endPromoCode(
  deps: EditDeps,
  { socialId, id }: { socialId: string; id: string },
): Promise<void> {
  await deps.promoCodes.save(await findPromoCode(deps, socialId, id), { isEnded: true });
}

async function findPromoCode({ promoCodes }: EditDeps, socialId: string, id: string): Promise<PromoCode> {
  const promo = await promoCodes.get(socialId, id);
  if (!promo) throw notFound('promo code');
  return promo;
}

function changesOf(
  promo: PromoCode,
  { startsAt, endsAt, ...patch }: Partial<Omit<PromoInput, 'code'>>,
): PromoChanges {
  const { currency } = promo;
  const kind = patch.kind ?? promo.kind;
  const value = patch.value ?? enteredValue(promo);
  const changes: PromoChanges = {
    ...patch,
    value: storedValue(kind, value, currency),
    ...(startsAt === undefined ? {} : { startsAt: dateOf(startsAt) }),
    ...(endsAt === undefined ? {} : { endsAt: dateOf(endsAt) }),
  };
  checkLimits({ ...promo, ...changes });
  return changes;
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text));
