import { setTimeout as pause } from 'node:timers/promises';
import { hostReviewsContract } from '@momos/contracts/host-reviews';
import { attendancesContract } from '@momos/contracts/attendances';
import { pendingEditsContract } from '@momos/contracts/pending-edits';
import { ticketsContract } from '@momos/contracts/tickets';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import type { PastSocial } from './past-socials.ts';
import { register } from './register.ts';
import type { Member } from './sign-in.ts';

type Holding = { past: PastSocial; host: Member; reviewer: Member; guests: Member[]; start: Date };

/** Lets a social happen: its guests register, most are scanned at the door, it moves to `start`, and some review it. */
export async function hold(
  social: SocialView,
  { past, host, reviewer, guests, start }: Holding,
): Promise<void> {
  for (const guest of guests) await register(guest, social, host);
  const present = guests.slice(0, guests.length - past.missing);
  for (const guest of present) await checkIn(guest, social, host);
  const { data: moved } = await host.call(socialsContract.update, {
    params: { id: social.id },
    body: {
      eventTimestamp: start.toISOString(),
      eventEndTimestamp: new Date(start.getTime() + past.hours * 3_600_000).toISOString(),
    },
  });
  // The time of an approved social changes when a reviewer has seen it.
  if (moved.pendingEdit)
    await reviewer.call(pendingEditsContract.decide, {
      params: { id: social.id },
      body: { version: moved.pendingEdit.version, isAccepted: true },
    });
  for (const [index, { rating, comment, reply }] of past.reviews.entries()) {
    const guest = present[index];
    const rsvpId = guest && (await rsvpOf(guest, social)).id;
    if (!guest || !rsvpId) continue;
    const { data: review } = await guest.call(hostReviewsContract.write, {
      params: { id: social.id, rsvpId },
      body: { rating, comment },
    });
    if (reply) {
      await host.call(
        hostReviewsContract.reply,
        { params: { id: review.id }, body: { comment: reply } },
        { idempotencyKey: `seed-reply-${review.id}` },
      );
    }
  }
}

async function checkIn(guest: Member, social: SocialView, host: Member): Promise<void> {
  const code = await ticketCodeOf(guest, social);
  if (code) await host.call(attendancesContract.attend, { params: { id: social.id }, body: { code } });
}

/** Of a guest who is not checked in yet; waits for a payment to become a ticket. */
async function ticketCodeOf(guest: Member, social: SocialView): Promise<string | undefined> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { ticketCode, status } = await rsvpOf(guest, social);
    if (status === 'ATTENDED') return undefined;
    if (ticketCode) return ticketCode;
    await pause(50);
  }
  throw new Error(`${guest.person.firstName} has no ticket for ${social.title}`);
}

async function rsvpOf(guest: Member, social: SocialView) {
  for (const when of ['coming', 'past'] as const) {
    const { data } = await guest.call(ticketsContract.mine, { query: { when, pageSize: 100 } });
    const found = data.find(each => each.social.id === social.id);
    if (found) return found.rsvp;
  }
  throw new Error(`${guest.person.firstName} is not registered for ${social.title}`);
}
