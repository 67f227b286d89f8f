import { conflict } from '@momos/contracts/errors';
import { toMajor, toMinor } from '@momos/contracts/money';
import { promoCodesContract, type PromoInput, type PromoView } from '@momos/contracts/payments';
import { bind, type Clock, type RouteBinding } from '@momos/runtime';
import { isDuplicateKey } from '@momos/store';
import { v7 as uuid } from 'uuid';
import { type AskEvents, hostedSocial, visibleSocial } from './promo-code.policy.ts';
import { checkLimits, noSuchCode, type PromoCode, promoText, whyNot, worthless } from './promo-code.ts';
import { mostCodes, type PromoChanges, type PromoCodes } from './promo-code.store.ts';

/** What promo codes work with. */
export type PromoDeps = AskEvents & { promoCodes: PromoCodes; clock: Clock };

/** Promo codes of a social, for its hosts; what a code is worth, for everybody who sees the social. */
export const promoCodeRoutes = (deps: PromoDeps): RouteBinding =>
  bind(promoCodesContract, {
    create: async ({ actor, params, body }) => {
      const { currency } = await hostedSocial(deps, actor, params.id);
      return view(await create(deps, { socialId: params.id, currency }, body));
    },
    update: async ({ actor, params, body }) => {
      await hostedSocial(deps, actor, params.id);
      const promo = await found(deps, params);
      return view(await deps.promoCodes.save(promo, changesOf(promo, body)));
    },
    remove: async ({ actor, params }) => {
      await hostedSocial(deps, actor, params.id);
      await deps.promoCodes.save(await found(deps, params), { isEnded: true });
      return { ok: true as const };
    },
    list: async ({ actor, params }) => {
      await hostedSocial(deps, actor, params.id);
      return (await deps.promoCodes.list(params.id)).map(view);
    },
    check: async ({ actor, body }) => {
      await visibleSocial(deps, actor, body.socialId);
      const promo = await deps.promoCodes.byCode(body.socialId, body.code);
      if (!promo) throw worthless('body.code', `There is no code ${body.code} here.`);
      const reason = whyNot(promo, { now: deps.clock.now(), tierId: body.tierId });
      if (reason) throw worthless('body.code', reason);
      const { code, kind, value } = view(promo);
      return { code, kind, value, promoText: promoText(promo) };
    },
  });

async function found(
  { promoCodes }: PromoDeps,
  { id, codeId }: { id: string; codeId: string },
): Promise<PromoCode> {
  const promo = await promoCodes.get(id, codeId);
  if (!promo) throw noSuchCode();
  return promo;
}

async function create(
  { promoCodes, clock }: PromoDeps,
  { socialId, currency }: { socialId: string; currency: string },
  input: PromoInput,
): Promise<PromoCode> {
  if ((await promoCodes.count(socialId)) >= mostCodes)
    throw conflict(`A social has at most ${mostCodes} promo codes.`);
  const promo: PromoCode = {
    ...input,
    id: uuid(),
    version: 1,
    socialId,
    currency,
    value: stored(input.kind, input.value, currency),
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

type PromoPatch = Partial<Omit<PromoInput, 'code'>>;

function changesOf(promo: PromoCode, { startsAt, endsAt, ...patch }: PromoPatch): PromoChanges {
  const kind = patch.kind ?? promo.kind;
  const value = patch.value ?? view(promo).value;
  const changes: PromoChanges = {
    ...patch,
    value: stored(kind, value, promo.currency),
    ...(startsAt === undefined ? {} : { startsAt: dateOf(startsAt) }),
    ...(endsAt === undefined ? {} : { endsAt: dateOf(endsAt) }),
  };
  checkLimits({ ...promo, ...changes });
  return changes;
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

const stored = (kind: PromoCode['kind'], value: number, currency: string) =>
  kind === 'FREE' ? 0 : kind === 'FIXED' ? toMinor(value, currency) : value;

const view = (promo: PromoCode): PromoView => ({
  id: promo.id,
  socialId: promo.socialId,
  code: promo.code,
  kind: promo.kind,
  value: promo.kind === 'FIXED' ? toMajor(promo.value, promo.currency) : promo.value,
  tierIds: promo.tierIds,
  maxUses: promo.maxUses,
  startsAt: promo.startsAt?.toISOString() ?? null,
  endsAt: promo.endsAt?.toISOString() ?? null,
  isActive: promo.isActive,
  uses: promo.uses,
  createdAt: promo.createdAt.toISOString(),
});
