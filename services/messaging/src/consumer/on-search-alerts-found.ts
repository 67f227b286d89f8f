import type { Meta } from '@momos/bus';
import type { SearchAlertsFound } from '@momos/contracts/proto/events/v1/bus';
import { newNotice, type QueueDeps, queueMessages } from '../delivery/queue-notices.ts';
import { searchAlert } from '../notice/search-alert.notice.ts';
import { momentOf } from '../social/social.ts';

/** Queues one mail about what is new for a person's saved searches, once per look. */
export const onSearchAlertsFound =
  (deps: QueueDeps) =>
  async ({ id, userId, alerts }: SearchAlertsFound, { time }: Meta): Promise<void> => {
    const notice = newNotice(searchAlert, {
      cause: `search-alert:${id}`,
      userId,
      occurredAt: time,
      content: {
        about: 'search-alert',
        alerts: alerts.map(({ name, query, count, socials }) => ({
          ...{ name, query, count },
          socials: socials.map(({ slug, title, eventTimestamp, timezone, city }) => ({
            ...{ slug, title, city },
            when: eventTimestamp ? momentOf(eventTimestamp, timezone) : '',
          })),
        })),
      },
    });
    await queueMessages(deps, [notice]);
  };
