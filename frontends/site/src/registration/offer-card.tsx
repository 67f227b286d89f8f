import type { RsvpView } from '@momos/contracts/rsvp-view';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { ticketsContract } from '@momos/contracts/tickets';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { Button, ButtonLink, Card, Countdown, Group, useAction, useNavigate } from '@momos/ui';
import { RefundTerms } from '../social/refund-terms.tsx';
import { registrationWords } from '../words/registration.ts';
import { offerStateOf, offerWords } from './offer-words.ts';

const wording = registrationWords.offerCard;

type Props = { social: Pick<SocialView, 'id' | 'slug' | 'title' | 'isApprovalRequired'>; rsvp: RsvpView };

/** What a browser kept from before does not know the policy. */
const Terms = ({ rsvp: { cancellationPolicy, payment } }: { rsvp: Partial<RsvpView> }) =>
  cancellationPolicy && payment ? (
    <RefundTerms cancellationPolicy={cancellationPolicy} paid={[payment]} />
  ) : null;

const refreshes = [socialsContract.getBySlug, ticketsContract.mine];

/** A seat freed for the first on the waitlist: take it before the offer runs out (decisions: "RSVP"). */
export function OfferCard({ social, rsvp }: Props) {
  const navigate = useNavigate();
  const accept = useAction(rsvpsContract.update, {
    refreshes,
    onDone: ({ data }) =>
      navigate(
        data.rsvp?.nextStep ? `/socials/${social.slug}/register` : `/my-ticket?social=${social.id}&new=1`,
      ),
  });
  const decline = useAction(rsvpsContract.cancel, { refreshes, done: wording.offerNextPerson });
  if (!rsvp.offerExpiresAt) return null;
  const words = offerWords(offerStateOf(rsvp, social));
  return (
    <Card tone="accent">
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      <Countdown to={rsvp.offerExpiresAt} label={wording.offerEndsIn} />
      <Terms rsvp={rsvp} />
      <Group mt="md">
        {words.next === 'pay' ? (
          <ButtonLink to={`/socials/${social.slug}/register`}>{words.button}</ButtonLink>
        ) : (
          <Button
            loading={accept.isPending}
            onClick={() => accept.mutate({ params: { id: social.id }, body: { isOfferAccepted: true } })}
          >
            {words.button}
          </Button>
        )}
        <Button
          variant="default"
          loading={decline.isPending}
          onClick={() => decline.mutate({ params: { id: social.id, rsvpId: rsvp.id } })}
        >
          {wording.noThankYou}
        </Button>
      </Group>
    </Card>
  );
}
