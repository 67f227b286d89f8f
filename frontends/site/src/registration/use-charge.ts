import { ApiError, errorText, fieldErrors, useSession, useSessionState } from '@momos/api-client';
import { type Charge, chargesContract } from '@momos/contracts/charges';
import type { SocialView } from '@momos/contracts/social-view';
import { keepPreviousData, useQuery } from '@momos/ui';

/** What is being registered for: a tier, who comes along, and a promo code where one is saved. */
export type Choice = {
  tierId: string;
  plusOnes: number;
  promoCode: string | null;
  /** What is paid with momo points in place of money. */
  points?: number;
};

/** What a choice costs; `promoProblem` where its code is not valid any more, and the price is the one without. */
export type Priced = { charge: Charge; promoProblem: string | null };

/** Why a promo code is refused, in the server's words; undefined for every other failure. */
const promoProblemOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
    ? (fieldErrors(error)['promoCode'] ?? errorText(error))
    : undefined;

/** Asks what a choice costs with a code; rejects where the server refuses the code. */
export function useQuote({ id }: Pick<SocialView, 'id'>) {
  const { call } = useSession();
  return async ({ tierId, plusOnes, promoCode }: Choice, signal?: AbortSignal): Promise<Charge> => {
    const body = { tierId, plusOnes, ...(promoCode ? { promoCode } : {}) };
    const { data } = await call(chargesContract.totalCharge, { params: { id }, body }, signal && { signal });
    return data;
  };
}

/** The price of a choice by the server's rules; not asked for by visitors. */
export function useCharge(social: Pick<SocialView, 'id'>, choice: Choice) {
  const quote = useQuote(social);
  const isSignedIn = useSessionState() === 'signed-in';
  return useQuery({
    queryKey: [chargesContract.totalCharge.id, social.id, choice],
    enabled: isSignedIn && choice.tierId !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Priced> => {
      try {
        return { charge: await quote(choice, signal), promoProblem: null };
      } catch (error) {
        const promoProblem = choice.promoCode && promoProblemOf(error);
        if (!promoProblem) throw error;
        return { charge: await quote({ ...choice, promoCode: null }, signal), promoProblem };
      }
    },
  });
}
