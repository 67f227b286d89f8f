import type { ContactCategory } from '@momos/contracts/supports';
import {
  IconBuilding,
  IconCalendarPlus,
  IconHelp,
  IconHourglass,
  IconLockOpen,
  IconMessageCircle,
  IconTicket,
  IconTrophy,
  IconUsersGroup,
} from '@momos/ui/icons';
import type { ReactNode } from 'react';

/** A category as people choose it: what it is for, and what happens with their message. */
export type CategoryLabels = {
  category: ContactCategory;
  label: string;
  what: string;
  icon: ReactNode;
  /** What happens next. */
  next: string;
  /** What helps us to help. */
  hint: string;
};

const size = 22;

/** Every category of the spec (§3), the ones that most people need first. */
export const categories: readonly CategoryLabels[] = [
  {
    category: 'RSVP',
    label: 'A registration',
    what: 'Tickets and refunds',
    icon: <IconTicket size={size} />,
    next: 'Our ticket team reads this. They can see your registrations and reply within a day.',
    hint: 'Which social is it about, and what went wrong?',
  },
  {
    category: 'WAIT_LIST',
    label: 'A waitlist',
    what: 'Places and offers',
    icon: <IconHourglass size={size} />,
    next: 'Our ticket team reads this. They cannot move you up the waitlist, but they can say where you stand.',
    hint: 'Which social are you waiting for?',
  },
  {
    category: 'ACCOUNT_RECOVERY',
    label: 'My account',
    what: 'I cannot sign in',
    icon: <IconLockOpen size={size} />,
    next: 'Our account team reads this. They ask you to prove that the account is yours before they change anything.',
    hint: 'Which e-mail or number did you sign in with? Never send us a code.',
  },
  {
    category: 'COMMUNITY_ACCESS',
    label: 'A community',
    what: 'Join or get access',
    icon: <IconUsersGroup size={size} />,
    next: 'The community team reads this and replies with the proof they need.',
    hint: 'Which community, and how do you belong to it?',
  },
  {
    category: 'EVENT_REQUEST',
    label: 'An idea for a social',
    what: 'Ask us to host it',
    icon: <IconCalendarPlus size={size} />,
    next: 'The events team reads this and answers within three days.',
    hint: 'What, where, when, and for how many?',
  },
  {
    category: 'SPONSORSHIP',
    label: 'Sponsorship',
    what: 'Support a series',
    icon: <IconTrophy size={size} />,
    next: 'The partnerships team reads this and comes back with dates and figures.',
    hint: 'Who do you want to meet, and in which city?',
  },
  {
    category: 'SALES_ENTERPRISE',
    label: 'Enterprise',
    what: 'Momos for a company',
    icon: <IconBuilding size={size} />,
    next: 'The sales team reads this and proposes a call.',
    hint: 'How large is your team, and what would you use Momos for?',
  },
  {
    category: 'CONTACT_US',
    label: 'Press and others',
    what: 'Write to the team',
    icon: <IconMessageCircle size={size} />,
    next: 'The whole team reads this.',
    hint: 'What would you like to talk about?',
  },
  {
    category: 'GENERAL',
    label: 'Something else',
    what: 'Questions and ideas',
    icon: <IconHelp size={size} />,
    next: 'Our support team reads this and forwards it to the right person.',
    hint: 'What would you like to know?',
  },
];

/** The category of an address such as `/contact?category=SPONSORSHIP`, whatever its case. */
export const categoryOf = (text: string | null): CategoryLabels | undefined =>
  categories.find(({ category }) => category === text?.toUpperCase().replaceAll('-', '_'));
