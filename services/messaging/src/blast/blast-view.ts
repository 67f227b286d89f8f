import type { BlastView } from '@momos/contracts/blasts';
import { cardOf } from '../contact/contact-card.ts';
import type { DeliveryCounts } from '../delivery/blast-deliveries.store.ts';
import type { Deliveries } from '../delivery/delivery.store.ts';
import { type Blast, statusOf } from './blast.ts';
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
export async function counted(
  { deliveries }: { deliveries: Pick<Deliveries, 'countsOf'> },
  blast: Blast,
): Promise<CountedBlast> {
  const { counts } = blast;
  const isWhole = counts?.SUPPRESSED === 0 || counts?.heldBack !== undefined;
  return counts && counts.UNKNOWN === 0 && isWhole
    ? { ...blast, counts }
    : { ...blast, counts: await deliveries.countsOf(blast._id) };
}

export type CountedBlast = Blast & { counts: DeliveryCounts };

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
});

/** A preview as the contracts show it. */
export const toPreviewView = ({ recipient, texts, ...preview }: BlastPreview) => ({
  ...preview,
  texts: texts ?? null,
  recipient: recipient ? cardOf(recipient._id, recipient) : null,
});
