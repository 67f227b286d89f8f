import type { BlastTemplateView } from '@momos/contracts/blast-templates';

type Words = Pick<BlastTemplateView, 'id' | 'name' | 'channel' | 'subject' | 'body'>;

/** The product's own texts; each uses the variables of attendees only. */
const words: readonly Words[] = [
  {
    id: 'reminder',
    name: 'Reminder',
    channel: 'EMAIL',
    subject: 'See you soon at {{ socialTitle }}',
    body: `Hi {{ firstName }},

{{ socialTitle }} is on {{ socialDate }} at {{ socialTime }}.

Where: {{ socialPlace }}
Your ticket: {{ ticketUrl }}

If your plans changed, please cancel on your ticket’s page. Someone on the waitlist will be glad.`,
  },
  {
    id: 'reminder-text',
    name: 'Reminder by text',
    channel: 'SMS',
    subject: '',
    body: '{{ socialTitle }}: {{ socialDate }}, {{ socialTime }}, {{ socialPlace }}. Ticket: {{ ticketUrl }}',
  },
  {
    id: 'good-to-know',
    name: 'Good to know before you come',
    channel: 'EMAIL',
    subject: 'Before you come to {{ socialTitle }}',
    body: `Hi {{ firstName }},

here is what helps to know before {{ socialDate }}:

How to get there:
What to bring:
Who to call on the day:

Your ticket: {{ ticketUrl }}`,
  },
  {
    id: 'still-coming',
    name: 'Are you still coming?',
    channel: 'EMAIL',
    subject: 'Are you still coming to {{ socialTitle }}?',
    body: `Hi {{ firstName }},

{{ socialTitle }} is full, and people are waiting. If you cannot come, please give your place back on your ticket’s page: {{ ticketUrl }}

If you are coming, there is nothing to do. We look forward to it.`,
  },
  {
    id: 'thanks',
    name: 'Thank you',
    channel: 'EMAIL',
    subject: 'Thank you for coming to {{ socialTitle }}',
    body: `Hi {{ firstName }},

thank you for coming. A short review helps us, and others who look for a social like this one: {{ socialUrl }}

See you at the next one!`,
  },
];

export const defaultTemplates: readonly BlastTemplateView[] = words.map(each => ({
  ...each,
  kind: 'DEFAULT',
  updatedAt: null,
}));
