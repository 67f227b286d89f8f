import {
  codeWords,
  CodeSteps,
  type CodeStepsProps,
  type SentCode,
} from '@momos/remote-kit/sign-in/code-steps';
import { Card, PageHeader } from '@momos/ui';
import { type ReactNode, useState } from 'react';

export type CodeSignInProps = Pick<CodeStepsProps, 'label' | 'purpose'> & {
  /** Heading and sentence while the address is asked for. */
  title: string;
  lead: string;
  /** What stands below; `isSent` once the code is on its way. */
  below: (isSent: boolean) => ReactNode;
};

/** The page of a sign-in: its words, the form, and what stands below. */
export function CodeSignIn({ title, lead, below, ...steps }: CodeSignInProps) {
  const [sent, setSent] = useState<SentCode>();
  return (
    <>
      <PageHeader {...(sent ? codeWords(sent) : { title, lead })} />
      <Card>
        <CodeSteps {...steps} sent={sent} onSent={setSent} />
      </Card>
      {below(sent !== undefined)}
    </>
  );
}
