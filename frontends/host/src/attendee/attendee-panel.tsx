import { useRead } from '@momos/api-client';
import { blastsContract } from '@momos/contracts/blasts';
import type { Attendee } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { messageStatusWord } from '@momos/remote-kit/blast/message-status';
import { LinkedText } from '@momos/remote-kit/linked-text';
import {
  type Fact,
  Facts,
  formatDay,
  formatTime,
  isPast,
  LazyView,
  Loaded,
  PersonLine,
  Section,
  shownStatus,
  SidePanel,
  type Steps,
  StatusBadge,
  statusWord,
  useNow,
} from '@momos/ui';
import { attendeeWords } from '../words/attendee.ts';
import { AttendeeDecisions } from './attendee-decisions.tsx';
import * as classes from './attendee.module.css';
import { MoneyBackSection } from './money-back.tsx';
import { moneyLine } from './money-line.ts';

const words = attendeeWords.attendeePanel;

const labels = () => import('./attendee-labels.tsx').then(file => file.AttendeeLabels);

type Props = { social: SocialView; attendee: Attendee };

/** One attendee: decisions, payment, answers, messages and every change of status. */
export const AttendeePanel = ({
  social,
  attendee,
  steps,
  onClose,
}: {
  social: SocialView;
  attendee: Attendee | undefined;
  steps: Steps | undefined;
  onClose: () => void;
}) => (
  <SidePanel
    steps={steps}
    isOpen={attendee !== undefined}
    onClose={onClose}
    title={attendee?.user.displayName ?? ''}
    size="md"
  >
    {attendee ? <Details key={attendee.id} social={social} attendee={attendee} /> : null}
  </SidePanel>
);

const Details = ({ social, attendee }: Props) => (
  <div className={classes.panel}>
    <PersonLine person={attendee.user} detail={attendee.user.email ?? attendee.user.position} size={48} />
    <AttendeeDecisions social={social} attendee={attendee} />
    <Registration social={social} attendee={attendee} />
    <MoneyBackSection social={social} attendee={attendee} />
    <LazyView load={labels} props={{ social, attendee }} />
    <Answers attendee={attendee} />
    <Messages social={social} attendee={attendee} />
    <History social={social} attendee={attendee} />
  </div>
);

const timeAt = (iso: string, { timezone }: SocialView) =>
  `${formatDay(iso, timezone)}, ${formatTime(iso, timezone)}`;

function Registration({ social, attendee }: Props) {
  const isOver = isPast(social.eventEndTimestamp, useNow(60_000));
  const { plusOnes, plusOneNames, tierName, attendedAt, receivedFrom, nextStep } = attendee;
  const facts: Fact[] = [
    {
      label: words.status,
      value: (
        <StatusBadge
          status={shownStatus(attendee.status, isOver)}
          word={attendee.isApprovalPending ? words.charging : undefined}
        />
      ),
    },
    { label: words.ticket, value: `${tierName ?? '–'}${plusOnes > 0 ? words.andMore(plusOnes) : ''}` },
    ...(plusOneNames.length > 0 ? [{ label: words.comesWith, value: plusOneNames.join(', ') }] : []),
    ...(receivedFrom ? [{ label: words.receivedFrom, value: receivedFrom.displayName }] : []),
    // Of one who registered, a registration without its answers is not complete.
    ...(receivedFrom && nextStep === 'QUESTIONNAIRE'
      ? [{ label: words.answers, value: words.notAnsweredYet }]
      : []),
    { label: words.payment, value: moneyLine(attendee) },
    ...(attendedAt ? [{ label: words.checkedIn, value: timeAt(attendedAt, social) }] : []),
  ];
  return <Facts facts={facts} />;
}

const Answers = ({ attendee }: Pick<Props, 'attendee'>) =>
  attendee.answerTexts.length > 0 ? (
    <Section title={words.answers}>
      {attendee.answerTexts.map(({ question, answer }) => (
        <div key={question}>
          <strong>{question}</strong>
          <p className={classes.answer}>
            <LinkedText text={answer} />
          </p>
        </div>
      ))}
    </Section>
  ) : null;

function Messages({ social, attendee }: Props) {
  const read = useRead(blastsContract.received, { params: { id: social.id, rsvpId: attendee.id } });
  return (
    <Section title={words.messages}>
      <Loaded read={read} isEmpty={({ data }) => data.length === 0} empty={<p>{words.noMessagesYet}</p>}>
        {({ data }) => (
          <ul className={classes.history}>
            {data.map(message => (
              <li key={message.id}>
                {message.subject} · {messageStatusWord(message, at => timeAt(at, social))} ·{' '}
                {timeAt(message.at, social)}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

const reasonWords: Readonly<Record<string, string>> = words.reasonWords;

const reasonWord = (reason: string) => reasonWords[reason] ?? reason;

const History = ({ social, attendee }: Props) => (
  <Section title={words.history}>
    <ol className={classes.history}>
      {attendee.history.map(step => (
        <li key={step.at}>
          {step.from && step.from !== step.to ? `${statusWord(step.from)} → ` : ''}
          {statusWord(step.to)} · {timeAt(step.at, social)}
          {step.reason ? ` · ${reasonWord(step.reason)}` : ''}
          {step.note ? <p className={classes.answer}>“{step.note}”</p> : null}
        </li>
      ))}
    </ol>
  </Section>
);
