import { useSession } from '@momos/api-client';
import { rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { Button } from '@momos/ui';
import { TextInput, useSendForm, WriteForm } from '@momos/ui/forms';
import { registrationWords } from '../words/registration.ts';
import { type Choice, useQuote } from './use-charge.ts';
import * as classes from './registration.module.css';

const words = registrationWords.promoField;

type Props = {
  social: SocialView;
  choice: Choice;
  /** Why the saved code is not valid any more. */
  problem: string | null;
};

/** A code is priced before it is saved: a wrong one says so at the field, and the price stays as it was. */
export function PromoField({ social, choice, problem }: Props) {
  const isApplied = choice.promoCode !== null;
  const form = usePromoForm(social, choice);
  const { error, onChange: _, ...field } = form.props('promoCode');
  return (
    <WriteForm form={form} label={words.promoCode} isLight>
      <div className={classes.promo}>
        <TextInput
          label={words.promoCode}
          {...field}
          readOnly={isApplied}
          onChange={event => {
            form.setFieldValue('promoCode', event.currentTarget.value.toUpperCase());
            form.clearFieldError('promoCode');
          }}
          error={error ?? problem}
          autoCapitalize="characters"
          autoComplete="off"
        />
        <Button
          type="submit"
          variant="default"
          disabled={form.values.promoCode.trim() === ''}
          loading={form.isSending}
        >
          {isApplied ? words.remove : words.apply}
        </Button>
      </div>
    </WriteForm>
  );
}

/** Saves the code, or removes the one that is saved. */
function usePromoForm(social: SocialView, choice: Choice) {
  const { call } = useSession();
  const quote = useQuote(social);
  return useSendForm(
    async ({ promoCode }: { promoCode: string }, how) => {
      const code = choice.promoCode === null ? promoCode.trim() : null;
      if (code) await quote({ ...choice, promoCode: code });
      await call(rsvpsContract.update, { params: { id: social.id }, body: { promoCode: code } }, how);
    },
    { initialValues: { promoCode: choice.promoCode ?? '' }, refreshes: [socialsContract.getBySlug] },
  );
}
