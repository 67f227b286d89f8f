import type { CircleRequestStatus } from '@momos/contracts/circle-requests';

/** A person's request for a circle of their own. */
export type CircleRequest = {
  _id: string;
  version: number;
  userId: string;
  name: string;
  description: string;
  reason: string;
  status: CircleRequestStatus;
  /** Why it was declined, as its person reads it; empty where no reason was given. */
  note: string;
  /** The circle that was made of it. */
  circle: { id: string; slug: string } | null;
  createdAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
};
