import { useRead } from '@momos/api-client';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { ticketsContract } from '@momos/contracts/tickets';
import {
  Button,
  ButtonLink,
  ConfirmDialog,
  formatSpan,
  formatStamp,
  Loaded,
  Page,
  useAction,
  useParams,
} from '@momos/ui';
import { useState } from 'react';
import { NotHost } from '../social/not-host.tsx';
import { scanWords } from '../words/scan.ts';
import { checkInAddress, CodeOfAddress } from './code-of-address.tsx';
import * as classes from './poster.module.css';

const words = scanWords.poster;

/** The code for self check-in on paper (HOST_QRCODE): good while the door is open. */
export function PosterPage() {
  const { slug = '' } = useParams();
  const read = useRead(socialsContract.getBySlug, { params: { slug } });
  return (
    <Loaded read={read}>
      {({ data }) => (data.viewer.isHost ? <Poster social={data} /> : <NotHost social={data} />)}
    </Loaded>
  );
}

function Poster({ social }: { social: SocialView }) {
  const read = useRead(ticketsContract.hostCode, { params: { id: social.id }, query: { form: 'POSTER' } });
  const hasDeposit = social.ticketTiers.some(({ depositAmount }) => depositAmount > 0);
  return (
    <Page width="full" title={words.title(social.title)}>
      <Loaded read={read}>
        {({ data: { code, opensAt, expiresAt } }) => (
          <>
            <div className={classes.tools}>
              <ButtonLink variant="default" to={`/socials/${social.slug}/manage/scan`}>
                {words.back}
              </ButtonLink>
              <p className={classes.hint}>
                {words.goodFrom(
                  formatStamp(opensAt, social.timezone),
                  formatStamp(expiresAt, social.timezone),
                )}{' '}
                {hasDeposit ? words.deposits : null}
              </p>
              <Renew social={social} />
              <Button onClick={() => window.print()}>{words.print}</Button>
            </div>
            <article className={classes.poster}>
              <h1 className={classes.social}>{social.title}</h1>
              <time dateTime={social.eventTimestamp}>
                {formatSpan(social.eventTimestamp, social.eventEndTimestamp, social.timezone)}
              </time>
              <CodeOfAddress address={checkInAddress(social, code)} label={words.code} size={420} />
              <p className={classes.how}>{words.how}</p>
            </article>
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Gives the poster another code, after a question: what hangs on the door is of no use then. */
function Renew({ social }: { social: SocialView }) {
  const [isAsked, setAsked] = useState(false);
  const renew = useAction(ticketsContract.renewPoster, {
    refreshes: [ticketsContract.hostCode],
    done: words.renewed,
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {words.renew}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={words.renewTitle}
        confirm={words.renew}
        onConfirm={() => renew.mutateAsync({ params: { id: social.id } })}
      >
        {words.renewText}
      </ConfirmDialog>
    </>
  );
}
