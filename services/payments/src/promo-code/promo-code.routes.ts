import { promoCodesContract } from '@momos/contracts/promo-codes';
import { type Actor, bind, type Handlers, type RouteBinding } from '@momos/runtime';
import { createPromoCode, type EditDeps, endPromoCode, updatePromoCode } from './edit-promo-code.ts';
import { viewOf } from './promo-code-view.ts';
import { type AskEvents, hostedSocial, visibleSocial } from './promo-code.policy.ts';
import { invalidPromoCode, promoText, rejectionReason, unknownPromoCode } from './promo-code.ts';

/** Promo codes of a social for its hosts, and the value of a code for everyone who sees the social. */
export const promoCodeRoutes = (deps: EditDeps & AskEvents): RouteBinding => {
  const assertHosted = ({ actor, params }: { actor: Actor; params: { id: string } }) =>
    hostedSocial(deps, actor, params.id);
  const handlers: Handlers<typeof promoCodesContract> = {
    create: async ({ actor, params, body }) => {
      const { currency } = await hostedSocial(deps, actor, params.id);
      return viewOf(await createPromoCode(deps, { socialId: params.id, currency }, body));
    },
    update: async ({ actor, params, body }) => {
      await hostedSocial(deps, actor, params.id);
      return viewOf(await updatePromoCode(deps, { socialId: params.id, id: params.codeId }, body));
    },
    remove: async ({ actor, params }) => {
      await hostedSocial(deps, actor, params.id);
      await endPromoCode(deps, { socialId: params.id, id: params.codeId });
      return { ok: true as const };
    },
    list: async ({ actor, params }) => {
      await hostedSocial(deps, actor, params.id);
      return (await deps.promoCodes.list(params.id)).map(viewOf);
    },
    check: async ({ actor, body }) => {
      await visibleSocial(deps, actor, body.socialId);
      const promo = await deps.promoCodes.byCode(body.socialId, body.code);
      if (!promo) throw unknownPromoCode('body.code', body.code);
      const reason = rejectionReason(promo, { now: deps.clock.now(), tierId: body.tierId });
      if (reason) throw invalidPromoCode('body.code', reason);
      const { code, kind, value } = viewOf(promo);
      return { code, kind, value, promoText: promoText(promo) };
    },
  };
  return bind(promoCodesContract, handlers, { create: assertHosted, update: assertHosted });
};
