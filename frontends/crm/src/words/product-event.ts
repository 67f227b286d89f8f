import type { ProductEventName } from '@momos/contracts/product-events';

/** Words of the pages below product-event. */
export const productEventWords = {
  page: {
    title: 'Usage',
    lead: 'The last 30 days, from browsers whose person allows counting. Days begin at midnight UTC.',
    trends: 'What was used',
    byDay: (event: string) => `${event} by day`,
    failures: 'Calls that failed most',
    noFailures: 'No failed calls were counted.',
    empty: 'Nothing counted yet',
    emptyText: 'People turn counting on in Settings, under “Your data”. What they use then appears here.',
    call: 'Call',
    status: 'Answer',
    times: 'Times',
    noAnswer: 'None',
  },
  names: {
    'home.opened': 'Home opened',
    'social.opened': 'Socials opened',
    'registration.opened': 'Registrations opened',
    'ticket.opened': 'Tickets opened',
    'social.published': 'Socials published',
    'door.opened': 'Doors opened',
    'app.opened': 'Installed app opened',
    'call.failed': 'Calls failed',
  } satisfies Record<ProductEventName, string>,
};
