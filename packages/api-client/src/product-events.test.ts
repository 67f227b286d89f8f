import { describe, expect, it } from '@jest/globals';
import { productEventsContract } from '@momos/contracts/product-events';
import { z } from 'zod';
import { createProductEvents } from './product-events.ts';

function counting() {
  const sent: unknown[] = [];
  const page = { isAllowed: true, takes: true };
  const events = createProductEvents({
    areAllowed: () => page.isAllowed,
    disallow: () => void (page.isAllowed = false),
    send: body => {
      if (page.takes) sent.push(JSON.parse(body));
      return page.takes;
    },
  });
  return { sent, page, events };
}

/** As {@link counting}, of a person who is signed in. */
function countingMember() {
  const made = counting();
  made.events.follow(true);
  return made;
}

describe('counts of what is used', () => {
  it('are none until they are allowed', () => {
    const { sent, page, events } = countingMember();
    page.isAllowed = false;
    events.count('social.opened');
    page.isAllowed = true;
    events.flush();
    expect(sent).toEqual([]);
  });

  it('go out together, as the contract takes them', () => {
    const { sent, events } = countingMember();
    events.count('social.opened');
    events.count('social.opened');
    events.callFailed('rsvps.create', 503);
    events.flush();
    events.flush();
    expect(sent).toEqual([
      {
        events: [
          { name: 'social.opened', count: 2 },
          { name: 'call.failed', call: 'rsvps.create', status: 503, count: 1 },
        ],
      },
    ]);
    expect(z.safeParse(productEventsContract.report.body, sent[0]).success).toBe(true);
  });

  it('wait where the browser takes none, and are dropped where the permission is taken back', () => {
    const { sent, page, events } = countingMember();
    page.takes = false;
    events.count('social.opened');
    events.flush();
    page.takes = true;
    events.flush();
    expect(sent).toHaveLength(1);
    events.count('social.opened');
    page.isAllowed = false;
    events.flush();
    page.isAllowed = true;
    events.flush();
    expect(sent).toHaveLength(1);
  });

  it('are of at most 50 kinds in a batch', () => {
    const { sent, events } = countingMember();
    for (let status = 400; status < 460; status += 1) events.callFailed('rsvps.create', status);
    events.flush();
    expect(sent[0]).toMatchObject({ events: { length: 50 } });
  });

  it('wait until it is known who is there, and are none of a visitor', () => {
    const { sent, events } = counting();
    events.count('social.opened');
    events.flush();
    expect(sent).toEqual([]);
    events.follow(true);
    events.flush();
    expect(sent).toHaveLength(1);

    const other = counting();
    other.events.count('social.opened');
    other.events.follow(false);
    other.events.count('social.opened');
    other.events.flush();
    expect(other.sent).toEqual([]);
    expect(other.page.isAllowed).toBe(true);
  });

  it('end at a sign-out with the permission, for whoever signs in next too', () => {
    const { sent, page, events } = countingMember();
    events.count('social.opened');
    events.follow(false);
    expect(page.isAllowed).toBe(false);
    events.follow(true);
    events.count('social.opened');
    events.flush();
    expect(sent).toEqual([]);
  });
});
