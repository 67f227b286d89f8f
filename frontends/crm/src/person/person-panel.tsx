import { useRead } from '@momos/api-client';
import { peopleContract, type TimelineEntry } from '@momos/contracts/people';
import type { CallData } from '@momos/contracts/route';
import { usersContract } from '@momos/contracts/users';
import {
  Facts,
  formatMoney,
  formatStamp,
  LazyView,
  Loaded,
  PersonLine,
  RowsSkeleton,
  Section,
  shownStatus,
  SidePanel,
  type Steps,
  StatusBadge,
  TextLink,
  viewerZone,
} from '@momos/ui';
import { IconCash, IconMail, IconReceipt, IconStar, IconTicket, IconUser } from '@momos/ui/icons';
import { personWords } from '../words/person.ts';
import * as classes from './person.module.css';

const words = personWords.personPanel;

const loadComments = () => import('./internal-comments.tsx').then(file => file.InternalComments);

type Props = { id: string | undefined; steps: Steps | undefined; onClose: () => void };

/** A person with facts, socials and timeline; admins also see internal comments. */
export function PersonPanel({ id, steps, onClose }: Props) {
  const read = useRead(peopleContract.get, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  return (
    <SidePanel
      steps={steps}
      isOpen={id !== undefined}
      onClose={onClose}
      title={read.data?.data.displayName ?? words.person}
      size="md"
    >
      {id ? (
        <Loaded read={read} skeleton={<RowsSkeleton />}>
          {({ data }) => <PersonDetails key={data.id} person={data} />}
        </Loaded>
      ) : null}
    </SidePanel>
  );
}

type Person = CallData<typeof peopleContract.get>;

function PersonDetails({ person }: { person: Person }) {
  const me = useRead(usersContract.me, {}, { staleTime: 60_000 }).data?.data;
  return (
    <div className={classes.panel}>
      <PersonLine
        person={person}
        size={52}
        detail={[person.title, person.organization].filter(Boolean).join(' at ')}
      />
      <PersonFacts person={person} />
      {me?.isSupermomosAdmin ? <LazyView load={loadComments} props={{ userId: person.id }} /> : null}
      <Section title={words.socials}>
        {person.rsvps.length === 0 ? <p className={classes.soft}>{words.noRegistrationsYet}</p> : null}
        <ul className={classes.list} role="list">
          {person.rsvps.map(rsvp => (
            <li key={rsvp.rsvpId} className={classes.item}>
              <TextLink to={`/manager/socials/${rsvp.socialId}`}>{rsvp.title}</TextLink>
              <span className={classes.state}>
                <StatusBadge status={shownStatus(rsvp.status, isLongAgo(rsvp.eventTimestamp))} />
                {rsvp.paid > 0 ? formatMoney(rsvp.paid - rsvp.refunded, rsvp.currency) : null}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={words.timeline}>
        <ol className={classes.timeline}>
          {person.timeline.map(entry => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      </Section>
    </div>
  );
}

const PersonFacts = ({ person }: { person: Person }) => (
  <Facts
    facts={[
      {
        label: words.eMail,
        value: person.email ? <a href={`mailto:${person.email}`}>{person.email}</a> : '–',
      },
      { label: words.mobile, value: person.mobile ?? '–' },
      { label: words.city, value: person.city ?? '–' },
      { label: words.attended, value: words.registered(person.attendedCount, person.rsvpCount) },
      {
        label: words.paid,
        value: person.paid.map(each => formatMoney(each.amount, each.currency)).join(', ') || '–',
      },
    ]}
  />
);

const day = 86_400_000;

/** Whether a social began over a day ago: this view has no end time. */
const isLongAgo = (start: string | null) => start !== null && Date.parse(start) + day < Date.now();

const icons = {
  REGISTERED: IconUser,
  RSVP: IconTicket,
  PAYMENT: IconCash,
  REFUND: IconReceipt,
  MESSAGE: IconMail,
  REVIEW: IconStar,
};

function Entry({ entry }: { entry: TimelineEntry }) {
  const Icon = icons[entry.kind];
  const zone = viewerZone();
  return (
    <li className={classes.entry}>
      <span className={classes.mark} aria-hidden>
        <Icon size={16} />
      </span>
      <div>
        <div>
          {entry.title}
          {entry.amount !== null && entry.currency ? ` · ${formatMoney(entry.amount, entry.currency)}` : ''}
        </div>
        {entry.detail ? <div className={classes.soft}>{entry.detail}</div> : null}
        <time className={classes.soft} dateTime={entry.at}>
          {formatStamp(entry.at, zone)}
        </time>
      </div>
    </li>
  );
}
