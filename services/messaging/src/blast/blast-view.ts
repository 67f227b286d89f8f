import type { BlastView } from '@momos/contracts/blasts';
import { cardOf } from '../contact/contact-card.ts';
import type { DeliveryCounts } from '../delivery/blast-deliveries.store.ts';
import type { Deliveries } from '../delivery/delivery.store.ts';
import { type Blast, statusOf } from './blast.ts';
import type { BlastClicks } from './blast-click.store.ts';
import { resultsOf } from './decide-test.ts';
import type { TestResults } from './subject-test.ts';
import type { BlastPreview } from './preview-blast.ts';

/** Messages of a blast by state, as the contract shows them. */
const toCountsView = ({
  delayed = 0,
  givenUp = 0,
  overLimit = 0,
  withoutNumber = 0,
  heldBack,
  ...counts
}: DeliveryCounts): BlastView['counts'] => ({
  total: Object.values(counts).reduce((sum, count) => sum + count, 0),
  queued: counts.QUEUED + counts.SENDING + (counts.PAUSED ?? 0),
  delayed,
  sent: counts.SENT,
  failed: counts.FAILED,
  givenUp,
  unknown: counts.UNKNOWN,
  suppressed: counts.SUPPRESSED,
  overLimit,
  withoutNumber,
  ...(heldBack ? { heldBack } : {}),
});

/**
 * A blast with its present counts. Those saved with a blast that is done are final, except while some are unknown: a sender may still
 * find out what became of them. Those saved before there were counts by reason are counted again.
 */
export async function counted({ deliveries, blastClicks }: CountDeps, blast: Blast): Promise<CountedBlast> {
  const { counts } = blast;
  const tested = blast.subjectTest
    ? { results: blast.subjectTest.results ?? (await resultsOf({ deliveries, blastClicks }, blast._id)) }
    : {};
  const isWhole = counts?.SUPPRESSED === 0 || counts?.heldBack !== undefined;
  return counts && counts.UNKNOWN === 0 && isWhole
    ? { ...blast, ...tested, counts }
    : { ...blast, ...tested, counts: await deliveries.countsOf(blast._id) };
}

/** `results` of its test of subjects, where it has one. */
export type CountedBlast = Blast & { counts: DeliveryCounts; results?: TestResults };

export type CountDeps = {
  deliveries: Pick<Deliveries, 'countsOf' | 'sentByVariant'>;
  blastClicks: Pick<BlastClicks, 'countsOf'>;
};

/** What blasts to every audience show. */
export const toWrittenView = (blast: CountedBlast) => ({
  id: blast._id,
  channel: blast.channel,
  status: statusOf(blast),
  subject: blast.subject,
  body: blast.body,
  createdAt: blast.createdAt.toISOString(),
  counts: toCountsView(blast.counts),
});

/** The two subjects of a blast, with their counts until now. */
export function toTestView({ subjectTest, phase, results }: CountedBlast): BlastView['subjectTest'] {
  if (!subjectTest) return null;
  const { decideAt, results: _, ...test } = subjectTest;
  const none = { sent: 0, clicks: 0 };
  return {
    ...test,
    isOpen: phase === 'TESTING',
    decideAt: decideAt?.toISOString() ?? null,
    a: results?.A ?? none,
    b: results?.B ?? none,
  };
}

/** A blast of a social as the contract shows it. */
export const toBlastView = (blast: CountedBlast): BlastView => ({
  ...toWrittenView(blast),
  socialId: blast.socialId,
  kind: 'SOCIAL_BLAST',
  statuses: blast.audience.statuses ?? [],
  scheduledAt: blast.scheduledAt?.toISOString() ?? null,
  reminder: blast.reminder ?? null,
  isPaused: blast.phase === 'PAUSED',
  skipReason: blast.skipReason,
  subjectTest: toTestView(blast),
});

/** A preview as the contracts show it. */
export const toPreviewView = ({ recipient, texts, ...preview }: BlastPreview) => ({
  ...preview,
  texts: texts ?? null,
  recipient: recipient ? cardOf(recipient._id, recipient) : null,
});
