import type { SmtpConduct, SmtpLie, SmtpStep } from '@momos/testing/lying-relay';

/** How a relay treats one recipient: how often it lies, at which step, and what may become of the message. */
export type Treatment = {
  name: string;
  step: SmtpStep;
  lie: SmtpLie;
  /** Messages to the recipient that are treated so; the next one is taken. */
  times: number;
  /** States that the delivery may end in, when no sender dies. */
  ends: readonly ('SENT' | 'FAILED' | 'UNKNOWN')[];
  isSuppressed?: true;
};

const always = Number.POSITIVE_INFINITY;
const retried = { times: 2, ends: ['SENT'] } as const;
const final = { times: always, ends: ['FAILED'] } as const;
const unclear = { times: 1, ends: ['UNKNOWN'] } as const;
const reply = (text: string) => ({ reply: text });

/** Every way in which a relay misbehaves to a recipient; `lateMs` is longer than any deadline. */
export const treatments = (lateMs: number): readonly Treatment[] => [
  { name: 'closes at RCPT', step: 'RCPT', lie: 'close', ...retried },
  { name: 'closes at DATA', step: 'DATA', lie: 'close', ...retried },
  { name: 'is silent at RCPT', step: 'RCPT', lie: 'silence', ...retried, times: 1 },
  { name: 'is silent at DATA', step: 'DATA', lie: 'silence', ...retried, times: 1 },
  { name: 'trickles at RCPT', step: 'RCPT', lie: 'trickle', ...retried, times: 1 },
  {
    name: 'accepts the recipient too late',
    step: 'RCPT',
    lie: { reply: '250 2.1.5 ok', afterMs: lateMs },
    ...retried,
    times: 1,
  },
  { name: 'closes at QUIT', step: 'QUIT', lie: 'close', ...retried },
  { name: 'ends the session', step: 'RCPT', lie: reply('421 4.3.2 shutting down'), ...retried },
  { name: 'is busy', step: 'RCPT', lie: reply('450 4.2.0 try later'), ...retried },
  { name: 'greylists', step: 'RCPT', lie: reply('451 4.7.1 greylisted'), ...retried },
  { name: 'has no space', step: 'end of data', lie: reply('452 4.3.1 no space'), ...retried },
  { name: 'defers the message', step: 'end of data', lie: reply('421 4.7.0 too many'), ...retried },
  { name: 'blocks by policy', step: 'RCPT', lie: reply('550 5.7.1 rejected by policy'), ...retried },
  { name: 'blocks by a list', step: 'RCPT', lie: reply('554 blocked using list.example'), ...retried },
  {
    name: 'blocks by a list with a wrong status',
    step: 'RCPT',
    lie: reply('550 5.1.1 sender listed at list.example'),
    ...retried,
  },
  { name: 'blocks the sender', step: 'RCPT', lie: reply('553 5.1.8 bad sender domain'), ...retried },
  { name: 'blocks the message', step: 'end of data', lie: reply('554 5.7.1 looks like spam'), ...retried },
  {
    name: 'knows no such mailbox',
    step: 'RCPT',
    lie: reply('550 5.1.1 no such user'),
    ...final,
    isSuppressed: true,
  },
  {
    name: 'knows no such mailbox after the message',
    step: 'end of data',
    lie: reply('550 5.1.1 no such user'),
    ...final,
    isSuppressed: true,
  },
  { name: 'refuses without a status', step: 'RCPT', lie: reply('550 no'), ...final },
  { name: 'refuses as not local', step: 'RCPT', lie: reply('551 5.5.0 not local'), ...final },
  { name: 'has a full mailbox', step: 'RCPT', lie: reply('552 5.2.2 full'), ...final },
  { name: 'refuses the name', step: 'RCPT', lie: reply('553 5.1.0 not allowed'), ...final },
  { name: 'refuses the content', step: 'end of data', lie: reply('554 5.6.0 malformed'), ...final },
  { name: 'closes with the message', step: 'end of data', lie: 'close', ...unclear },
  { name: 'is silent with the message', step: 'end of data', lie: 'silence', ...unclear },
  {
    name: 'takes it and answers too late',
    step: 'end of data',
    lie: { reply: '250 2.0.0 taken', afterMs: lateMs, isTaken: true },
    ...unclear,
    // A copy that was frozen across both reads the answer before its timer fires at the deadline.
    ends: ['UNKNOWN', 'SENT'],
  },
];

/** Steps before a recipient is known; there every 300th dialogue ends. */
const sessionSteps = ['greeting', 'EHLO', 'MAIL'] as const;

/** What the relay does by recipient; `treatmentOf` answers undefined for those that it treats well. */
export function conductBy(treatmentOf: (address: string) => Treatment | undefined): SmtpConduct {
  const lies = new Map<string, number>();
  let dialogues = 0;
  return (step, to) => {
    const at = sessionSteps.findIndex(each => each === step);
    if (at >= 0) return ++dialogues % 300 === at * 7 ? 'close' : undefined;
    const treatment = treatmentOf(to);
    if (treatment?.step !== step) return undefined;
    const count = lies.get(to) ?? 0;
    if (count >= treatment.times) return undefined;
    lies.set(to, count + 1);
    return treatment.lie;
  };
}
