import { errorText, useRead, useSession, useSessionState } from '@momos/api-client';
import { usersContract } from '@momos/contracts/users';
import {
  Button,
  Card,
  Navigate,
  Page,
  PageHeader,
  PageSkeleton,
  Segments,
  Stack,
  useMutation,
  useSearchParams,
} from '@momos/ui';
import { Form, FormError, PinInput, TextInput } from '@momos/ui/forms';
import { useState } from 'react';
import { safeReturnTo } from './return-to.ts';

type Way = 'email' | 'mobile';

/** Signing in without a password (decisions: "Sign-in"): an address, then the six digits that come to it. */
export function LoginPage() {
  const [query] = useSearchParams();
  const isSignedIn = useSessionState() === 'signed-in';
  const [request, setRequest] = useState<{ id: string; to: string }>();
  if (isSignedIn) return <Onwards returnTo={safeReturnTo(query.get('returnTo'))} />;
  return (
    <Page width="form" title="Sign in">
      <PageHeader
        title={request ? 'Enter your code' : 'Sign in or join'}
        lead={
          request
            ? `We sent six digits to ${request.to}. They work for ten minutes.`
            : 'No password: we send you a code.'
        }
      />
      <Card>
        {request ? (
          <CodeForm request={request} onBack={() => setRequest(undefined)} onAgain={setRequest} />
        ) : (
          <AddressForm onSent={setRequest} />
        )}
      </Card>
    </Page>
  );
}

/** To where they were; those without a name first to the page that asks for it, so that nothing flashes by. */
function Onwards({ returnTo }: { returnTo: string }) {
  const me = useRead(usersContract.me, {});
  if (me.isPending) return <PageSkeleton />;
  const isNamed = !me.data || (me.data.data.firstName !== '' && me.data.data.lastName !== '');
  return (
    <Navigate
      replace
      to={isNamed ? returnTo : `/accounts/setting?returnTo=${encodeURIComponent(returnTo)}`}
    />
  );
}

function AddressForm({ onSent }: { onSent: (request: { id: string; to: string }) => void }) {
  const session = useSession();
  const [way, setWay] = useState<Way>('email');
  const [to, setTo] = useState('');
  const send = useMutation({
    mutationFn: () =>
      session.start(way === 'email' ? { email: to.trim() } : { mobile: to.replace(/[\s().-]/g, '') }),
    onSuccess: ({ requestId }) => onSent({ id: requestId, to: to.trim() }),
  });
  return (
    <Form
      label="Sign in"
      onSubmit={event => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <Segments<Way>
        label="How"
        choices={[
          { value: 'email', label: 'E-mail' },
          { value: 'mobile', label: 'Mobile' },
        ]}
        value={way}
        onChange={next => {
          setWay(next);
          setTo('');
        }}
      />
      {way === 'email' ? (
        <TextInput
          key="email"
          label="Your e-mail"
          type="email"
          name="email"
          autoComplete="email"
          autoFocus
          value={to}
          onChange={event => setTo(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          key="mobile"
          label="Your mobile number"
          description="With country code, such as +1 415 555 0123"
          type="tel"
          name="mobile"
          autoComplete="tel"
          value={to}
          onChange={event => setTo(event.currentTarget.value)}
        />
      )}
      <FormError>{send.error ? errorText(send.error) : null}</FormError>
      <Button type="submit" fullWidth size="md" loading={send.isPending} disabled={to.trim() === ''}>
        Send me a code
      </Button>
    </Form>
  );
}

type CodeProps = {
  request: { id: string; to: string };
  onBack: () => void;
  onAgain: (request: { id: string; to: string }) => void;
};

function CodeForm({ request, onBack, onAgain }: CodeProps) {
  const session = useSession();
  const [code, setCode] = useState('');
  const enter = useMutation({
    mutationFn: (otp: string) => session.signIn(request.id, otp),
    onError: () => setCode(''),
  });
  const again = useMutation({
    mutationFn: () =>
      session.start(
        request.to.includes('@') ? { email: request.to } : { mobile: request.to.replace(/[\s().-]/g, '') },
      ),
    onSuccess: ({ requestId }) => onAgain({ id: requestId, to: request.to }),
  });
  return (
    <Form
      label="Code"
      onSubmit={event => {
        event.preventDefault();
        enter.mutate(code);
      }}
    >
      <Stack align="center">
        <PinInput
          aria-label="Six-digit code"
          length={6}
          type="number"
          oneTimeCode
          autoFocus
          size="lg"
          value={code}
          onChange={setCode}
          onComplete={otp => enter.mutate(otp)}
          disabled={enter.isPending}
          error={enter.isError}
          getInputProps={index => ({ 'aria-label': `Digit ${index + 1} of 6` })}
        />
      </Stack>
      <FormError>
        {enter.error ? errorText(enter.error) : again.error ? errorText(again.error) : null}
      </FormError>
      <Button type="submit" fullWidth size="md" loading={enter.isPending} disabled={code.length < 6}>
        Sign in
      </Button>
      <Button variant="subtle" loading={again.isPending} onClick={() => again.mutate()}>
        {again.isSuccess ? 'A new code is on its way' : 'Send a new code'}
      </Button>
      <Button variant="subtle" onClick={onBack}>
        Use another address
      </Button>
    </Form>
  );
}
