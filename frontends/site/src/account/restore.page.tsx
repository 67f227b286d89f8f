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
import { signInWords } from '../words/sign-in.tsx';

const words = signInWords.restore;

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
    <Page width="form" title={words.takeYourAccountBack}>
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
      <PageHeader title={words.takeYourAccountBack} lead={leadOf(restoration)} />
      <Card>
        <Stack>
          <Facts
            facts={[
              { label: words.changed, value: formatStamp(removedAt, zone) },
              { label: words.possibleUntil, value: formatStamp(until, zone) },
            ]}
          />
          <Text>{words.thisIsWhatHappens}</Text>
          <Consequences restoration={restoration} />
          {restore.error ? <FormError>{errorText(restore.error)}</FormError> : null}
          <Button size="md" fullWidth loading={restore.isPending} onClick={() => restore.mutate()}>
            {words.takeMyAccountBack}
          </Button>
          <Text size="sm" c="dimmed">
            {words.closeText}
          </Text>
        </Stack>
      </Card>
    </>
  );
}

const leadOf = ({ cause, address }: Restoration) =>
  cause === 'ADDRESS_REMOVED' ? words.removedMomosAccountIf(address) : words.authenticatorAppSetUp;

const Consequences = ({
  restoration: { cause, address, added, awaitsConfirmation },
}: {
  restoration: Restoration;
}) => (
  <ul>
    {cause === 'ADDRESS_REMOVED' ? (
      <li>{words.becomesFirstWaySign(address)}</li>
    ) : (
      <li>{words.appRecoveryCodesRemoved}</li>
    )}
    {added.length > 0 ? <li>{words.whatAddedAroundTime(added.join(', '))}</li> : null}
    <li>{words.everyDeviceSignedOut}</li>
    {awaitsConfirmation ? <li>{words.secondStepAhead}</li> : null}
  </ul>
);

const Restored = ({ restoration: { address, awaitsConfirmation } }: { restoration: Restoration }) =>
  awaitsConfirmation ? (
    <>
      <PageHeader title={words.anotherAdminConfirm} lead={words.accountYoursAgainEvery} />
      <Callout tone="warn" title={words.waitingForAnAdmin}>
        {words.secondStepMissing(address || 'you')}
      </Callout>
    </>
  ) : (
    <PageHeader
      title={words.accountYoursAgain}
      lead={
        <>
          {words.everyDeviceSignedOut2(<TextLink to="/auth/login">{words.signIn}</TextLink>)}
          {words.thenCheckSettings(address)}
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
      title={words.expiredTitle}
      lead={
        <>
          {words.expiredText}{' '}
          {words.anotherWay(<TextLink to="/accounts/retrieve">{words.recoverYourAccount}</TextLink>)}
        </>
      }
    />
  );
};
