import type { ReminderRule } from '@momos/contracts/blasts';
import type { SmsParts } from '@momos/contracts/sms-parts';

const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

const units = { HOURS: 'hour', DAYS: 'day' } as const;
const sides = { BEFORE: 'before', AFTER: 'after' } as const;

/** What hosts read while they compose a blast, and while it is sent. */
export const composingWords = {
  channel: 'Send by',
  channels: { EMAIL: 'E-mail', SMS: 'Text message' },
  textMessage: 'Text message',
  optOut: 'Reply STOP to opt out.',
  optOutLine: 'We add “Reply STOP to opt out.”',
  parts: ({ parts, left, encoding }: SmsParts) =>
    `${plural(parts, 'part')}, ${plural(left, 'character')} left${encoding === 'UCS-2' && parts > 1 ? '. Emoji and special characters make parts shorter.' : ''}`,
  when: 'When',
  times: { NOW: 'Now', AT: 'At a time', REMINDER: 'As a reminder' },
  reminder: ({ count, unit, side }: ReminderRule) => `${plural(count, units[unit])} ${sides[side]} the start`,
  reminderCount: 'How long',
  reminderUnit: 'Unit',
  units: { HOURS: 'hours', DAYS: 'days' },
  reminderSide: 'Before or after',
  sides: { BEFORE: 'before the start', AFTER: 'after the start' },
  movesAlong: 'A reminder moves with the social.',
  templates: 'Start from',
  noTemplate: 'A template',
  ownTemplates: 'Your templates',
  productTemplates: 'Momos',
  keepTemplate: 'Save as template',
  templateName: 'Name',
  templateKept: 'Template saved',
  livePreview: 'Live preview',
  reader: (at: number, count: number) => `Reader ${at} of ${count}`,
  previousReader: 'Previous reader',
  nextReader: 'Next reader',
  noReader: 'No one is in this audience yet. This is an example.',
  cost: (text: string, parts: number) => `About ${text}, ${plural(parts, 'part')} each`,
  costLabel: 'Cost',
  reachLabel: 'Reach',
  reach: (reachable: number, room: number) =>
    room < reachable
      ? `${plural(reachable, 'person', 'people')} with a verified number; ${room} texts left for now`
      : `${plural(reachable, 'person', 'people')} with a verified number`,
  isPaused: 'Paused',
  pause: 'Pause',
  resume: 'Resume',
  resend: (count: number) => `Send ${plural(count, 'failed message')} again`,
  resendUnknown: (count: number) => `Send ${plural(count, 'unclear message')} again`,
  resendUnknownTitle: 'Send unclear messages again?',
  resendUnknownText: 'These may have arrived. Whoever received one gets it twice.',
  keep: 'Keep as it is',
  resendToast: 'Sending again',
};
