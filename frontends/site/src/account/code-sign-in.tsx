import { useSession } from '@momos/api-client';
import { Card, PageHeader } from '@momos/ui';
import { type ReactNode, useState } from 'react';
import { AddressForm, type SentCode, startBody } from './address-form.tsx';
import { CodeForm } from './code-form.tsx';

export type CodeSignInProps = {
  /** Heading and sentence while the address is asked for. */
  title: string;
  lead: string;
  /** Names the form, and the button that ends it. */
  label: string;
  purpose: SentCode['purpose'];
  /** What stands below; `isSent` once the code is on its way. */
  below: (isSent: boolean) => ReactNode;
};

/** Signs in without a password: an address, then the six digits that come to it (decisions: "Sign-in"). */
export function CodeSignIn({ title, lead, label, purpose, below }: CodeSignInProps) {
  const session = useSession();
  const [sent, setSent] = useState<SentCode>();
  return (
    <>
      <PageHeader
        title={sent ? 'Enter your code' : title}
        lead={sent ? `We sent six digits to ${sent.to}. They work for ten minutes.` : lead}
      />
      <Card>
        {sent ? (
          <CodeForm
            submit={label}
            enter={otp => session.signIn(sent.requestId, otp)}
            again={async () => setSent({ ...sent, ...(await session.start(startBody(sent))) })}
            onBack={() => setSent(undefined)}
          />
        ) : (
          <AddressForm label={label} purpose={purpose} onSent={setSent} />
        )}
      </Card>
      {below(sent !== undefined)}
    </>
  );
}
