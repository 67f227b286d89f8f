import type { BlastView } from '@momos/contracts/blasts';
import type { UserCard } from '@momos/contracts/users';
import type { Contact } from '../contact/contact.ts';
import type { DeliveryCounts } from '../delivery/delivery.store.ts';
import { type Blast, statusOf } from './blast.ts';
import type { BlastPreview } from './preview-blast.ts';

/** Messages of a blast by state, as the contract shows them. */
const toCountsView = (counts: DeliveryCounts): BlastView['counts'] => ({
  total: Object.values(counts).reduce((sum, count) => sum + count, 0),
  queued: counts.QUEUED + counts.SENDING,
  sent: counts.SENT,
  failed: counts.FAILED,
  unknown: counts.UNKNOWN,
  suppressed: counts.SUPPRESSED,
});

/** What blasts to every audience show. */
export const toWrittenView = (blast: Blast, counts: DeliveryCounts) => ({
  id: blast._id,
  channel: blast.channel,
  status: statusOf(blast),
  subject: blast.subject,
  body: blast.body,
  createdAt: blast.createdAt.toISOString(),
  counts: toCountsView(counts),
});

/** A blast of a social as the contract shows it. */
export const toBlastView = (blast: Blast, counts: DeliveryCounts): BlastView => ({
  ...toWrittenView(blast, counts),
  socialId: blast.socialId,
  kind: 'SOCIAL_BLAST',
  statuses: blast.audience.statuses ?? [],
  scheduledAt: blast.scheduledAt?.toISOString() ?? null,
});

/** A preview as the contracts show it. */
export const toPreviewView = ({ recipient, ...preview }: BlastPreview) => ({
  ...preview,
  recipient: recipient ? toCard(recipient) : null,
});

const toCard = ({ _id, slug, displayName, photoPath }: Contact): UserCard => ({
  id: _id,
  slug,
  displayName,
  photoPath: photoPath || null,
});
