import { errorText, useSession } from '@momos/api-client';
import { type Restoration, restorationsContract } from '@momos/contracts/restorations';
import {
  Button,
  Callout,
  Card,
  ErrorState,
  Facts,
  formatStamp,
  Page,
  PageHeader,
  PageSkeleton,
  Stack,
  Text,
  TextLink,
  useLocation,
  useMutation,
  useQuery,
  viewerZone,
} from '@momos/ui';
import { FormError } from '@momos/ui/forms';

/** Taking an account back by the link in the notice to a removed address; the token is in the fragment, which no server logs. */
export function RestorePage() {
  const { call } = useSession();
  const { hash } = useLocation();
  const token = hash.slice(1);
  const read = useQuery({
    queryKey: ['restoration', token],
    queryFn: async () => (await call(restorationsContract.preview, { body: { token } })).data,
    enabled: token !== '',
    staleTime: Infinity,
  });
  const restore = useMutation({
    mutationFn: async () => (await call(restorationsContract.restore, { body: { token } })).data,
  });
  const shown = restore.data ?? read.data;
  return (
    <Page width="form" title="Take your account back">
      {shown?.isRestored ? (
        <Restored restoration={shown} />
      ) : shown ? (
        <Offer restoration={shown} restore={restore} />
      ) : token === '' || read.error ? (
        <Unusable error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  );
}

type OfferProps = {
  restoration: Restoration;
  restore: { mutate: () => void; isPending: boolean; error: unknown };
};

function Offer({ restoration, restore }: OfferProps) {
  const { removedAt, until } = restoration;
  const zone = viewerZone();
  return (
    <>
      <PageHeader title="Take your account back" lead={leadOf(restoration)} />
      <Card>
        <Stack>
          <Facts
            facts={[
              { label: 'Changed', value: formatStamp(removedAt, zone) },
              { label: 'Possible until', value: formatStamp(until, zone) },
            ]}
          />
          <Text>This is what happens:</Text>
          <Consequences restoration={restoration} />
          {restore.error ? <FormError>{errorText(restore.error)}</FormError> : null}
          <Button size="md" fullWidth loading={restore.isPending} onClick={() => restore.mutate()}>
            Take my account back
          </Button>
          <Text size="sm" c="dimmed">
            If you did this yourself, close this page. Nothing changes.
          </Text>
        </Stack>
      </Card>
    </>
  );
}

const leadOf = ({ cause, address }: Restoration) =>
  cause === 'ADDRESS_REMOVED'
    ? `${address} was removed from your Momos account. If that was not you, you can take the account back now.`
    : 'An authenticator app was set up for your Momos account, and a code by mail does not sign in alone any more. If that was not you, you can take the account back now.';

const Consequences = ({
  restoration: { cause, address, added, awaitsConfirmation },
}: {
  restoration: Restoration;
}) => (
  <ul>
    {cause === 'ADDRESS_REMOVED' ? (
      <li>{address} becomes the first way to sign in again.</li>
    ) : (
      <li>The app and its recovery codes are removed. A code by mail signs in again.</li>
    )}
    {added.length > 0 ? <li>What was added around that time is removed: {added.join(', ')}.</li> : null}
    <li>Every device is signed out.</li>
    {awaitsConfirmation ? (
      <li>
        Your role needs a second step and none is left, so another admin confirms that it is you before you
        can use it. We notify them.
      </li>
    ) : null}
  </ul>
);

const Restored = ({ restoration: { address, awaitsConfirmation } }: { restoration: Restoration }) =>
  awaitsConfirmation ? (
    <>
      <PageHeader
        title="Another admin has to confirm it"
        lead="Your account is yours again, and every device is signed out. Nothing was lost."
      />
      <Callout tone="warn" title="Waiting for an admin">
        Your role needs a second step and none was left, so an admin makes sure that it is you. They have been
        notified. Call one of them: that is fastest. We write to {address || 'you'} when it is done.
      </Callout>
    </>
  ) : (
    <PageHeader
      title="Your account is yours again"
      lead={
        <>
          Every device is signed out. <TextLink to="/auth/login">Sign in</TextLink>
          {address ? ` with ${address}` : ''}, then check your settings.
        </>
      }
    />
  );

const Unusable = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const isOver =
    !error ||
    (typeof error === 'object' && 'status' in error && [400, 404, 410].includes(Number(error.status)));
  if (!isOver) return <ErrorState size="whole" error={error} onRetry={onRetry} />;
  return (
    <PageHeader
      title="This link does not work any more"
      lead={
        <>
          A removed address can take its account back for 7 days. You can still{' '}
          <TextLink to="/accounts/retrieve">recover your account</TextLink> another way.
        </>
      }
    />
  );
};
