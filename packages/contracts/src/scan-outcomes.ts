/** How an outcome looks at the door: let in, look twice, do not let in, or let in and check later. */
export type ScanTone = 'good' | 'again' | 'bad' | 'waiting';

/**
 * Every outcome of a scan at the door with its tone, the same on the server and on a device without a network. The list is closed; a new
 * outcome is a change of the contract. A refusal names its outcome in `details` as the field `outcome`.
 */
export const scanOutcomes = {
  /** Checked in. */
  ACCEPTED: 'good',
  /** Checked in before; when and on which device is said with it. */
  ALREADY_IN: 'again',
  /** Without a network, and not on this device's guest list or not to be verified on it: the server decides later. */
  UNVERIFIED: 'waiting',
  /** The social begins hours from now. */
  TOO_EARLY: 'again',
  /** The social ended hours ago. */
  SOCIAL_OVER: 'again',
  SOCIAL_CANCELLED: 'bad',
  /** A genuine ticket of another social. */
  WRONG_SOCIAL: 'bad',
  /** A genuine ticket, after which its person got a newer one. */
  REPLACED: 'bad',
  CANCELLED: 'bad',
  /** Cancelled, and the money went back. */
  REFUNDED: 'bad',
  /** To be paid first. */
  PAYMENT_OUTSTANDING: 'again',
  /** A host has to decide first. */
  PENDING_APPROVAL: 'again',
  WAITLISTED: 'again',
  /** The registration was begun and not finished. */
  UNFINISHED: 'again',
  REJECTED: 'bad',
  /** Taken off the list by a host, who takes no registration from this person. */
  BLOCKED: 'bad',
  /** No ticket of this social has this code. */
  NOT_FOUND: 'bad',
  /** Two tickets have the door code that was typed. */
  AMBIGUOUS: 'again',
  /** Looks like a ticket and was not signed by us. */
  FORGED: 'bad',
  /** No code of ours at all. */
  UNREADABLE: 'bad',
} as const satisfies Record<string, ScanTone>;

/** An outcome of the closed list of {@link scanOutcomes}. */
export type ScanOutcome = keyof typeof scanOutcomes;

/** Whether a value is a {@link ScanOutcome}. */
export const isScanOutcome = (value: unknown): value is ScanOutcome =>
  typeof value === 'string' && Object.hasOwn(scanOutcomes, value);
