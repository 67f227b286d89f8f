import { useSession } from '@momos/api-client';
import { firewallHeader, humanCheckPath } from '@momos/contracts/human-check';
import { returnTo } from '@momos/remote-kit/return-to';
import { ButtonLink, CoverArt, Page, useLocation, useNavigate } from '@momos/ui';
import { useState } from 'react';
import { HumanCheckButton, HumanCheckProgress, useHumanCheck } from '../session/human-check-work.tsx';
import { humanVerificationWords as words } from '../words/human-verification.ts';
import * as classes from './human-verification.module.css';
import * as page from './picture-page.module.css';

const address = `/api${humanCheckPath}`;
const unreachable = words.checkCouldNotReached;

async function ask(init: RequestInit): Promise<Record<string, unknown>> {
  const answer = await fetch(address, init).catch(() => undefined);
  if (!answer) throw new Error(unreachable);
  const body: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok || typeof body !== 'object' || body === null || !('data' in body))
    throw new Error(answer.status === 405 ? 'The check was too slow. Please try again.' : unreachable);
  return body.data as Record<string, unknown>;
}

/** The human check as a page (decisions: "Captcha"): done ahead or by a link, then on to `returnTo`. */
export function HumanVerificationPage() {
  const { target, isDone, work } = usePageCheck();
  return (
    <Page title={words.oneQuickCheck} width="text">
      <div className={page.page}>
        <div className={page.picture} aria-hidden="true">
          <CoverArt id="one-quick-check" seed="city-one-quick-check" />
        </div>
        <h1 className={page.title}>{words.oneQuickCheck}</h1>
        <p className={page.text}>{words.lead}</p>
        {isDone ? (
          <p role="status" className={page.text}>
            {words.thankYou} <ButtonLink to={target}>{words.continue}</ButtonLink>
          </p>
        ) : (
          <>
            <HumanCheckButton {...work} />
            <HumanCheckProgress {...work} />
          </>
        )}
        <Facts />
      </div>
    </Page>
  );
}

/** The check for this page, then on to the address that asked for it. */
function usePageCheck() {
  const session = useSession();
  const navigate = useNavigate();
  const target = returnTo(useLocation().search);
  const [isDone, setDone] = useState(false);
  const headers = async (more: Record<string, string> = {}) => {
    const token = await session.token();
    return { ...(token ? { authorization: `Bearer ${token}` } : {}), ...more };
  };
  const work = useHumanCheck(
    async () => (await ask({ headers: await headers() }))['challenge'],
    async token => {
      await ask({ method: 'POST', headers: await headers({ [firewallHeader]: token }) });
      setDone(true);
      await navigate(target, { replace: true });
    },
  );

  return { target, isDone, work };
}

const Facts = () => (
  <dl className={classes.facts}>
    <div>
      <dt>{words.whatHappens}</dt>
      <dd>{words.whatHappensText}</dd>
    </div>
    <div>
      <dt>{words.whatIsSent}</dt>
      <dd>{words.whatIsSentText}</dd>
    </div>
    <div>
      <dt>{words.whyYouSeeThis}</dt>
      <dd>{words.whyText}</dd>
    </div>
  </dl>
);
