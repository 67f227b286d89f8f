/** The two subjects of a test: A is the blast's own. */
export type Variant = 'A' | 'B';

/** Of the mails with one subject: how many were sent, and in how many a link was opened. */
export type VariantResult = { sent: number; clicks: number };
export type TestResults = Record<Variant, VariantResult>;

/** Two subjects of a blast, of which the better one goes to the rest of its audience (docs/adr/0061). */
export type SubjectTest = {
  /** B; A is the blast's own. */
  subject: string;
  /** How much of the audience gets either subject first. */
  percent: number;
  /** How long clicks are counted. */
  hours: number;
  /** Whether the audience is so small that half of it gets A and half B, without a second step; null until it begins. */
  isHalved: boolean | null;
  /** Null until the mails of the test are sent. */
  decideAt: Date | null;
  /** Null until it is decided. */
  winner: Variant | null;
  decidedBy: 'CLICKS' | 'HOST' | null;
  /** As they were when it was decided. */
  results: TestResults | null;
};

export type SubjectTestInput = Pick<SubjectTest, 'subject' | 'percent' | 'hours'>;

export const newSubjectTest = ({ subject, percent, hours }: SubjectTestInput): SubjectTest => ({
  ...{ subject, percent, hours },
  ...{ isHalved: null, decideAt: null, winner: null, decidedBy: null, results: null },
});

/** Fewer people are split in halves: a share of them says nothing. */
export const smallAudience = 50;

/** A test as it begins, by how many people its blast is to. */
export const begun = (test: SubjectTest, audience: number): SubjectTest =>
  test.isHalved === null ? { ...test, isHalved: audience < smallAudience } : test;

/**
 * Which subject a recipient gets in the test; null for the rest. Made of the delivery's id alone, which is a hash of the blast, the
 * person and the channel: a retry or a second copy decides the same.
 */
export function variantOf(
  deliveryId: string,
  { isHalved, percent }: Pick<SubjectTest, 'isHalved' | 'percent'>,
): Variant | null {
  const place = Number.parseInt(deliveryId.slice(0, 8), 16) / 2 ** 32;
  const share = isHalved ? 1 : percent / 100;
  if (place >= share) return null;
  return place < share / 2 ? 'A' : 'B';
}

/** The subject with more clicks for each mail that was sent; A where neither has. */
export const winnerOf = ({ A, B }: TestResults): Variant =>
  B.clicks * Math.max(1, A.sent) > A.clicks * Math.max(1, B.sent) ? 'B' : 'A';

/** Whether the subjects of a blast are still compared; mails with either are all that it sends until then. */
export const isUndecided = <T extends { subjectTest: SubjectTest | null }>(
  blast: T,
): blast is T & { subjectTest: SubjectTest } => blast.subjectTest?.winner === null;

/** The subject of one of its mails: that of its variant, or the one that won. */
export function subjectOf(
  { subject, subjectTest }: { subject: string; subjectTest: SubjectTest | null },
  variant: Variant | null | undefined,
): string {
  return subjectTest && (variant ?? subjectTest.winner) === 'B' ? subjectTest.subject : subject;
}
