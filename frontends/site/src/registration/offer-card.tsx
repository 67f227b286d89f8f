import type { RsvpView } from '@momos/contracts/rsvp-view';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { ticketsContract } from '@momos/contracts/tickets';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { Button, Card, Countdown, Group, useAction, useNavigate } from '@momos/ui';

type Props = { social: Pick<SocialView, 'id' | 'slug' | 'title'>; rsvp: RsvpView };

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
  const decline = useAction(rsvpsContract.cancel, { refreshes, done: 'We offer it to the next person.' });
  if (!rsvp.offerExpiresAt) return null;
  return (
    <Card tone="accent">
      <h2>A place is free for you</h2>
      <p>We hold it until the countdown ends, then offer it to the next person on the waitlist.</p>
      <Countdown to={rsvp.offerExpiresAt} label="Offer ends in" />
      <Group mt="md">
        <Button
          loading={accept.isPending}
          onClick={() => accept.mutate({ params: { id: social.id }, body: { isOfferAccepted: true } })}
        >
          Take the place
        </Button>
        <Button
          variant="default"
          loading={decline.isPending}
          onClick={() => decline.mutate({ params: { id: social.id, rsvpId: rsvp.id } })}
        >
          No, thank you
        </Button>
      </Group>
    </Card>
  );
}
