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
import * as classes from './status-badge.module.css';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'quiet' | 'accent';

type Look = { word: string; tone: Tone; icon: typeof IconCheck };

/** How each state looks: of an RSVP, of a submission (spec §3, §4), of a blast and of a payment. */
const looks: Record<string, Look> = {
  INITIAL: { word: 'Started', tone: 'quiet', icon: IconCircleDashed },
  PENDING: { word: 'Pending', tone: 'warn', icon: IconClock },
  APPROVED: { word: 'Approved', tone: 'good', icon: IconCheck },
  WAITLIST: { word: 'Waitlist', tone: 'info', icon: IconHourglass },
  REJECTED: { word: 'Rejected', tone: 'bad', icon: IconX },
  CANCELLED: { word: 'Cancelled', tone: 'quiet', icon: IconBan },
  ATTENDED: { word: 'Attended', tone: 'accent', icon: IconCircleCheck },
  NO_SHOW: { word: 'Did not come', tone: 'quiet', icon: IconUserX },
  HIDDEN: { word: 'Hidden', tone: 'quiet', icon: IconEyeOff },
  REVISION_NEEDED: { word: 'Revision needed', tone: 'warn', icon: IconPencil },
  APPROVED_FEATURE: { word: 'Approved & featured', tone: 'accent', icon: IconSparkles },
  DECLINED: { word: 'Declined', tone: 'bad', icon: IconX },
  INPROGRESS: { word: 'Sending', tone: 'info', icon: IconClock },
  SCHEDULED: { word: 'Scheduled', tone: 'info', icon: IconClock },
  SENT: { word: 'Sent', tone: 'good', icon: IconCheck },
  CANCELED: { word: 'Cancelled', tone: 'quiet', icon: IconBan },
  FAILED: { word: 'Failed', tone: 'bad', icon: IconAlertTriangle },
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
