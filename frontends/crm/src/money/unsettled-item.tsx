import type { UnsettledView } from '@momos/contracts/unsettled-money';
import {
  Button,
  formatDate,
  formatStamp,
  formatMoney,
  formatRelative,
  Group,
  Pill,
  TextLink,
  type Tone,
  useNow,
  viewerZone,
} from '@momos/ui';
import { type ReactNode, useState } from 'react';
import { QueueItem } from '../queue/queue-item.tsx';
import { moneyWords } from '../words/money.ts';
import { type Decision, decisionsOf, labelOf } from './decisions.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { nouns } from './unsettled-words.ts';
import * as classes from './unsettled-money.module.css';

const wording = moneyWords.unsettledItem;

type Props = { item: UnsettledView };

const tones: Record<UnsettledView['status'], Tone> = {
  FAILED: 'bad',
  UNKNOWN: 'warn',
  OPEN: 'warn',
  DONE: 'quiet',
};

const states: Record<UnsettledView['status'], string> = wording.states;

function reasonOf({ what, status, reason, note }: UnsettledView): string {
  if (what === 'ORPHAN') return wording.orphanText;
  if (status === 'DONE') return note || wording.noNoteWasLeft;
  if (what !== 'DISPUTE') return reason ?? wording.noAnswerText;
  const why = reason ? wording.thePayersBankSays(reason.replaceAll('_', ' ')) : '';
  return wording.disputeText(why);
}

/** One amount that waits for a person: whose it is, why it did not move, and the ways to settle it. */
export function UnsettledItem({ item }: Props) {
  const [asked, setAsked] = useState<Decision>();
  return (
    <>
      <QueueItem
        title={wording.of(nouns[item.what], formatMoney(item.amount, item.currency))}
        state={
          <Pill tone={tones[item.status]}>
            {item.what === 'ORPHAN' ? wording.paidForNothing : states[item.status]}
          </Pill>
        }
        actions={<Decisions item={item} onAsk={setAsked} />}
        wide={<ItemFacts item={item} />}
      >
        <p className={classes.reason}>{reasonOf(item)}</p>
      </QueueItem>
      {asked ? <DecisionDialog item={item} decision={asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}

function Decisions({ item, onAsk }: Props & { onAsk: (decision: Decision) => void }) {
  const decisions = decisionsOf(item);
  if (decisions.length === 0) return null;
  return (
    <Group gap="xs">
      {decisions.map((decision, at) => (
        <Button
          key={decision}
          size="sm"
          {...(at === 0 && decision === 'provider' ? {} : { variant: 'default' })}
          onClick={() => onAsk(decision)}
        >
          {labelOf(decision, item)}
        </Button>
      ))}
    </Group>
  );
}

/** Where staff finds what was paid for. */
function pageOf({ kind, scopeId }: UnsettledView['subject']): string {
  if (kind === 'post-unlock') return `/posts/${scopeId}`;
  return kind === 'circle-access' ? `/manager/circles?circle=${scopeId}` : `/manager/socials/${scopeId}`;
}

const things: Record<string, string> = {
  'circle-access': wording.aCircle,
  'post-unlock': wording.aPost,
};

function ItemFacts({ item }: Props) {
  const now = useNow(60_000);
  const { title, subject, payer, payee, since, provider, dueBy } = item;
  const about = title || (things[subject.kind] ?? wording.aSocial);
  const isBooked = item.status === 'DONE';
  return (
    <dl className={classes.facts}>
      <Fact label={wording.for}>
        <TextLink to={pageOf(subject)}>{about}</TextLink>
      </Fact>
      <Fact label={wording.paidBy}>
        <Party party={payer} />
      </Fact>
      <Fact label={subject.kind === 'social-ticket' ? wording.host : wording.circleOf}>
        <Party party={payee} />
      </Fact>
      <Fact label={wording.paymentProvider}>{providers[provider] ?? provider}</Fact>
      <Fact label={isBooked ? wording.booked : wording.waitingSince}>
        <time dateTime={since} title={formatRelative(since, now)}>
          {formatStamp(since, viewerZone())}
        </time>
      </Fact>
      {dueBy ? <Fact label={wording.evidenceUntil}>{formatDate(dueBy, viewerZone())}</Fact> : null}
    </dl>
  );
}

const providers: Record<string, string> = wording.providers;

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** A person by name, with their address below; by their id where no name is known. */
const Party = ({ party: { displayName, email, id } }: { party: UnsettledView['payer'] }) => (
  <>
    {displayName ?? id}
    {email ? <small title={email}>{email}</small> : null}
  </>
);
