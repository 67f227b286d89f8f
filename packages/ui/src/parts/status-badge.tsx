import type { ReactNode } from 'react';
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconEyeOff,
  IconHourglass,
  IconPencil,
  IconSparkles,
  IconUserX,
  IconX,
} from '../icons.ts';
import { partsWords } from '../words/parts.tsx';
import * as classes from './status-badge.module.css';

const words = partsWords.statusBadge;

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'quiet' | 'accent';

type Look = { word: string; tone: Tone; icon: typeof IconCheck };

/** How each state looks: of an RSVP, of a submission (spec §3, §4), of a blast and of a payment. */
const looks: Record<string, Look> = {
  INITIAL: { word: words.started, tone: 'quiet', icon: IconCircleDashed },
  PENDING: { word: words.pending, tone: 'warn', icon: IconClock },
  APPROVED: { word: words.approved, tone: 'good', icon: IconCheck },
  WAITLIST: { word: words.waitlist, tone: 'info', icon: IconHourglass },
  REJECTED: { word: words.rejected, tone: 'bad', icon: IconX },
  CANCELLED: { word: words.cancelled, tone: 'quiet', icon: IconBan },
  ATTENDED: { word: words.attended, tone: 'accent', icon: IconCircleCheck },
  NO_SHOW: { word: words.didNotCome, tone: 'quiet', icon: IconUserX },
  HIDDEN: { word: words.hidden, tone: 'quiet', icon: IconEyeOff },
  REVISION_NEEDED: { word: words.revisionNeeded, tone: 'warn', icon: IconPencil },
  APPROVED_FEATURE: { word: words.approvedFeatured, tone: 'accent', icon: IconSparkles },
  DECLINED: { word: words.declined, tone: 'bad', icon: IconX },
  INPROGRESS: { word: words.sending, tone: 'info', icon: IconClock },
  SCHEDULED: { word: words.scheduled, tone: 'info', icon: IconClock },
  SENT: { word: words.sent, tone: 'good', icon: IconCheck },
  CANCELED: { word: words.cancelled, tone: 'quiet', icon: IconBan },
  FAILED: { word: words.failed, tone: 'bad', icon: IconAlertTriangle },
};

/** The state that is shown for an RSVP: who had a place and was not checked in by the end did not come. The RSVP itself stays. */
export const shownStatus = (status: string, isOver: boolean) =>
  isOver && status === 'APPROVED' ? 'NO_SHOW' : status;

/** The word people see for a state; an unknown state is shown as it is. */
export const statusWord = (status: string) => looks[status]?.word ?? status;

export type StatusBadgeProps = { status: string /** Another word for the same state. */; word?: ReactNode };

/** A state as icon, word and colour, never colour alone. */
export function StatusBadge({ status, word }: StatusBadgeProps) {
  const look: Look = looks[status] ?? { word: status, tone: 'quiet', icon: IconCircleDashed };
  return (
    <Pill tone={look.tone} icon={<look.icon size={14} stroke={2.4} />}>
      {word ?? look.word}
    </Pill>
  );
}

/** The labels that the spec gives to submissions that are not listed (§4). */
const publicStatusWords: Record<string, string> = {
  DECLINED: words.publicStatusDeclined,
  PENDING: words.publicStatusPending,
};

/** The word people see for how a public social stands with the reviewers. */
export const publicStatusWord = (status: string) => publicStatusWords[status] ?? statusWord(status);

/** How a public social stands with the reviewers. */
export const PublicStatusBadge = ({ status }: { status: string }) => (
  <StatusBadge status={status} word={publicStatusWord(status)} />
);

export type PillProps = { tone?: Tone; icon?: ReactNode; children: ReactNode };

/** A small coloured label. Say something in words; colour only underlines. */
export const Pill = ({ tone = 'quiet', icon, children }: PillProps) => (
  <span className={classes.pill} data-tone={tone}>
    {icon ? (
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
    ) : null}
    {children}
  </span>
);
