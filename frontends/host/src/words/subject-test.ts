import { counted } from '@momos/ui';

const hoursText = (hours: number) => counted(hours, 'hour', 'hours');

/** Words of two subjects that are compared. */
export const subjectTestWords = {
  title: 'Two subjects',
  tryTwo: 'Try two subjects',
  second: 'Second subject',
  percent: 'Share that gets them first, in %',
  hours: 'Wait before the rest, in hours',
  how: (percent: number, hours: number) =>
    `${percent} % of your recipients get one of the two, half each. After ${hoursText(hours)} the rest get the one whose links to Momos were clicked more. With fewer than 50 recipients, half get either subject and nothing is sent later. We count clicks, not people.`,
  shown: 'Subject that is shown',
  variants: { A: 'Subject A', B: 'Subject B' },
  result: (clicks: number, sent: number) => `clicked in ${clicks} of ${counted(sent, 'mail', 'mails')}`,
  won: 'Better',
  decided: (winner: 'A' | 'B', by: 'CLICKS' | 'HOST' | null) =>
    by === 'HOST' ? `You sent subject ${winner} to the rest.` : `The rest get subject ${winner}.`,
  endedHalved: 'Fewer than 50 people: half got either subject.',
  cancelled: 'Cancelled before it was decided.',
  paused: 'Paused. It is decided once you resume.',
  notBegun: (percent: number, hours: number) =>
    `${percent} % get one of the two first, the rest after ${hoursText(hours)}.`,
  countedUntil: (at: string) => `Clicks are counted until ${at}. Then the rest get the better subject.`,
  countedHalved: (at: string) =>
    `Fewer than 50 people: half get either subject, and nothing is sent later. Clicks are counted until ${at}.`,
  sendToRest: (variant: 'A' | 'B') => `Send subject ${variant} to the rest`,
  chosen: 'The rest get this subject',
};
