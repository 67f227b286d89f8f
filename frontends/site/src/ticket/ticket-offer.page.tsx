import { errorText, useRead, useWrite } from '@momos/api-client';
import type { CallData } from '@momos/contracts/route';
import { socialsContract } from '@momos/contracts/socials';
import { ticketsContract } from '@momos/contracts/tickets';
import { ticketTransfersContract } from '@momos/contracts/ticket-transfers';
import {
  Button,
  ButtonLink,
  Callout,
  Cover,
  EmptyState,
  Group,
  Loaded,
  Page,
  PageHeader,
  pictureUrl,
  showToast,
  Stack,
  Text,
  useNavigate,
  useParams,
  When,
} from '@momos/ui';
import { IconTicket } from '@momos/ui/icons';
import { ticketWords } from '../words/ticket.tsx';
import { momentText } from './moment.ts';

const words = ticketWords.ticketOffer;

type Offer = CallData<typeof ticketTransfersContract.show>;

/** Where the mail about an offered ticket leads: one press makes it the reader's. */
export function TicketOfferPage() {
  const { socialId: id = '', transferId = '' } = useParams();
  const read = useRead(ticketTransfersContract.show, { params: { id, transferId } });
  // An offer that was declined or accepted here leads on by itself; to all others it says the same.
  if (read.error?.status === 404 || read.error?.status === 400) return <Gone />;
  return <Loaded read={read}>{({ data }) => <Offered offer={data} />}</Loaded>;
}

const Gone = () => (
  <Page title={words.gone}>
    <EmptyState
      size="whole"
      icon={<IconTicket />}
      title={words.gone}
      action={
        <Group justify="center">
          <ButtonLink to="/my-ticket">{words.myTickets}</ButtonLink>
          <ButtonLink to="/accounts/setting" variant="default">
            {words.addEmail}
          </ButtonLink>
        </Group>
      }
    >
      {words.goneText}
    </EmptyState>
  </Page>
);

function Offered({ offer }: { offer: Offer }) {
  const { social, fromName, tierName, plusOnes, expiresAt } = offer;
  return (
    <Page width="text" title={words.title(social.title)}>
      <PageHeader title={words.title(social.title)} />
      <Stack gap="md">
        <Cover
          id={social.id}
          seed={social.coverSeed}
          src={pictureUrl(social.splashImageUrl, 960)}
          ratio="wide"
        />
        <Text>
          <When start={social.eventTimestamp} end={social.eventEndTimestamp} zone={social.timezone} />
        </Text>
        <Text c="dimmed">
          {[tierName, plusOnes > 0 ? words.withGuests(plusOnes) : null, placeOf(social)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Text>{words.from(fromName)}</Text>
        <Text c="dimmed">{words.until(momentText(expiresAt))}</Text>
        <AnswerButtons offer={offer} />
      </Stack>
    </Page>
  );
}

function AnswerButtons({ offer }: { offer: Offer }) {
  const { accept, decline } = useAnswers(offer);
  const isBusy = accept.isPending || decline.isPending;
  const error = accept.error ?? decline.error;
  const params = { id: offer.social.id, transferId: offer.id };
  return (
    <>
      {error ? (
        <Callout tone="bad" title={words.notAccepted}>
          <span role="alert">{errorText(error)}</span>
        </Callout>
      ) : null}
      <Group>
        <Button
          size="md"
          loading={accept.isPending}
          disabled={isBusy}
          onClick={() => accept.mutate({ params, body: { isAccepted: true } })}
        >
          {words.accept}
        </Button>
        <Button
          size="md"
          variant="default"
          loading={decline.isPending}
          disabled={isBusy}
          onClick={() => decline.mutate({ params })}
        >
          {words.decline}
        </Button>
      </Group>
    </>
  );
}

const placeOf = ({ isOnline, city }: Offer['social']) => (isOnline ? words.online : city);

/** Both answers lead on: the new holder to what the hosts still ask, or to the ticket. */
function useAnswers({ social: { id, slug } }: Offer) {
  const navigate = useNavigate();
  const accept = useWrite(ticketTransfersContract.accept, {
    refreshes: [ticketsContract.mine, socialsContract.getBySlug],
    onDone: ({ data }) => {
      showToast(words.accepted, { tone: 'good' });
      void navigate(data.nextStep ? `/socials/${slug}/register` : `/my-ticket?social=${id}&new`, {
        replace: true,
      });
    },
  });
  const decline = useWrite(ticketTransfersContract.withdraw, {
    onDone: () => {
      showToast(words.declined);
      void navigate(`/socials/${slug}`, { replace: true });
    },
  });
  return { accept, decline };
}
