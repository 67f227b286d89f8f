import type { BulkheadsLimits } from './bulkheads.ts';
import type { Deadlines } from './deadlines.ts';

/** Concurrent requests to Twilio, and to push services. */
const smsSlots = 10;
const pushSlots = 20;
const pushSlotsPerService = 8;
/** Beyond the provider's own deadlines, which come first. */
const slackMs = 1_000;
/** Of a push: its name is looked up before. */
const lookUpMs = 5_000;

/** How many messages of each channel are sent at the same time, and when a slot is free again at the latest. */
export const bulkheadLimits = (smtpConnections: number, { smtp, requestMs }: Deadlines): BulkheadsLimits => ({
  EMAIL: { slots: smtpConnections, codeSlots: 2, deadlineMs: smtp.setupMs + smtp.messageMs + slackMs },
  SMS: { slots: smsSlots, codeSlots: 2, deadlineMs: requestMs + slackMs },
  PUSH: {
    ...{ slots: pushSlots, codeSlots: 0, slotsPerPlace: pushSlotsPerService },
    deadlineMs: lookUpMs + requestMs + slackMs,
  },
});
