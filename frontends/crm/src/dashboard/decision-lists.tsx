import type { overviewContract } from '@momos/contracts/overview';
import type { CallData } from '@momos/contracts/route';
import { formatRelative, formatStamp, Link, OwnTime, Section, TextLink, useNow } from '@momos/ui';
import type { ReactNode } from 'react';
import { dashboardWords } from '../words/dashboard.ts';
import * as classes from './dashboard.module.css';

const wording = dashboardWords.decisionLists;

type Overview = CallData<typeof overviewContract.get>;
type Waiting = Overview['approvals']['socials'][number];
type Slow = Overview['slowSellers'][number];

/** The people who wait for the hosts of a social, in the CRM. */
const pendingPeople = (socialId: string) =>
  `/manager/crm-database?all=${encodeURIComponent(JSON.stringify([{ rsvpStatus: 'PENDING', socialId }]))}`;

/** The socials with the most registrations that wait for their hosts. */
export const ApprovalsWaiting = ({ socials }: { socials: readonly Waiting[] }) => (
  <Listed id="approvals" title={wording.approvalsWaiting} empty={wording.noApprovals} items={socials}>
    {social => <TextLink to={pendingPeople(social.socialId)}>{wording.people(social.pending)}</TextLink>}
  </Listed>
);

/** Socials that begin soon and are not half full. */
export const SlowSellers = ({ socials }: { socials: readonly Slow[] }) => (
  <Listed id="slow" title={wording.slowSellers} empty={wording.noSlowSellers} items={socials}>
    {({ slug, title, taken, capacity }) => (
      <>
        <span className="mo-figures">
          {taken} / {capacity}
        </span>
        <TextLink to={`/socials/${slug}`} aria-label={wording.viewPageOf(title)}>
          {wording.viewPage}
        </TextLink>
      </>
    )}
  </Listed>
);

type ListedProps<T> = {
  id: string;
  title: string;
  empty: string;
  items: readonly T[];
  children: (item: T) => ReactNode;
};

function Listed<T extends Waiting | Slow>({ id, title, empty, items, children }: ListedProps<T>) {
  const now = useNow(60_000);
  return (
    <Section id={id} title={title}>
      {items.length === 0 ? <p className={classes.soft}>{empty}</p> : null}
      <ul className={classes.list} role="list">
        {items.map(item => (
          <li key={item.socialId} className={classes.item}>
            <div className={classes.words}>
              <Link to={`/manager/socials/${item.socialId}`} className={classes.link}>
                {item.title}
              </Link>
              <time className={classes.soft} dateTime={item.startsAt}>
                {formatRelative(item.startsAt, now)} · {formatStamp(item.startsAt, item.timezone)}
                <OwnTime at={item.startsAt} zone={item.timezone} />
              </time>
            </div>
            <span className={classes.act}>{children(item)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
