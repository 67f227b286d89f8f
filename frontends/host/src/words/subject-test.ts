import { counted } from '@momos/ui';

type Split = { percent: number; hours: number };

const hoursText = (hours: number) => counted(hours, 'hour', 'hours');

/** Words of two subjects that are compared. */
export const subjectTestWords = {
  title: 'Two subjects',
  tryTwo: 'Try two subjects',
  second: 'Second subject',
  percent: 'Share that gets them first, in %',
  hours: 'Wait before the rest, in hours',
  how: ({ percent, hours }: Split) =>
    `${percent} % of your recipients get one of the two, half each. After ${hoursText(hours)} the rest get the one whose links to Momos were clicked more. With fewer than 50 recipients, half get either subject and nothing is sent later. We count clicks, not people.`,
  shown: 'Subject that is shown',
  variants: { A: 'Subject A', B: 'Subject B' },
  result: (clicks: number, sent: number) => `clicked in ${clicks} of ${counted(sent, 'mail', 'mails')}`,
  tooLate:
    'The rest would get this less than an hour before the start. Choose fewer hours or an earlier time.',
  won: 'Better',
  decided: (winner: 'A' | 'B', by: 'CLICKS' | 'HOST' | null) =>
    by === 'HOST' ? `You sent subject ${winner} to the rest.` : `The rest get subject ${winner}.`,
  decidedEqual: (winner: 'A' | 'B') => `Neither subject was clicked more, so the rest get subject ${winner}.`,
  endedHalved: 'Fewer than 50 people: half got either subject.',
  cancelled: 'Cancelled before it was decided.',
  paused: 'Paused. The hours continue once you resume.',
  beingSent: (hours: number) =>
    `The first mails are being sent. Then clicks are counted for ${hoursText(hours)}.`,
  notBegun: ({ percent, hours }: Split) =>
    `${percent} % get one of the two first, the rest after ${hoursText(hours)}.`,
  countedUntil: (at: string) => `Clicks are counted until ${at}. Then the rest get the better subject.`,
  countedHalved: (at: string) =>
    `Fewer than 50 people: half get either subject, and nothing is sent later. Clicks are counted until ${at}.`,
  sendToRest: (variant: 'A' | 'B') => `Send subject ${variant} to the rest`,
  chosen: 'The rest get this subject',
};
