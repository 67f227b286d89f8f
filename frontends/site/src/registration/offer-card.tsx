import { errorText, useWrite } from '@momos/api-client';
import type { RsvpView } from '@momos/contracts/rsvp-view';
import { rsvpsContract, ticketsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { Button, Card, Countdown, Group, showToast, useNavigate } from '@momos/ui';

/** A place freed for the first on the waitlist: take it before the offer runs out (decisions: "RSVP"). */
export function OfferCard({
  social,
  rsvp,
}: {
  social: Pick<SocialView, 'id' | 'slug' | 'title'>;
  rsvp: RsvpView;
}) {
  const navigate = useNavigate();
  const refreshes = [socialsContract.getBySlug, ticketsContract.mine];
  const accept = useWrite(rsvpsContract.update, {
    refreshes,
    onDone: ({ data }) =>
      navigate(
        data.rsvp?.nextStep ? `/socials/${social.slug}/register` : `/my-ticket?social=${social.id}&new=1`,
      ),
    onFailed: error => showToast(errorText(error), { tone: 'bad' }),
  });
  const decline = useWrite(rsvpsContract.cancel, {
    refreshes,
    onDone: () => void showToast('The place goes to the next in line.'),
    onFailed: error => showToast(errorText(error), { tone: 'bad' }),
  });
  if (!rsvp.offerExpiresAt) return null;
  return (
    <Card tone="accent">
      <h2>A place is free for you</h2>
      <p>It is yours until the clock runs out; then it goes to the next in line.</p>
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
