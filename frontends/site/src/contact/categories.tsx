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
import { contactWords } from '../words/contact.tsx';

const words = contactWords.categories;

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
    label: words.aRegistration,
    what: words.ticketsAndRefunds,
    icon: <IconTicket size={size} />,
    next: words.ticketTeamReadsThey,
    hint: words.whichSocialAboutWhat,
  },
  {
    category: 'WAIT_LIST',
    label: words.aWaitlist,
    what: words.placesAndOffers,
    icon: <IconHourglass size={size} />,
    next: words.ticketTeamReadsTheyCannot,
    hint: words.whichSocialWaiting,
  },
  {
    category: 'ACCOUNT_RECOVERY',
    label: words.myAccount,
    what: words.iCannotSignIn,
    icon: <IconLockOpen size={size} />,
    next: words.accountTeamReadsThey,
    hint: words.whichEMailNumber,
  },
  {
    category: 'COMMUNITY_ACCESS',
    label: words.aCommunity,
    what: words.joinOrGetAccess,
    icon: <IconUsersGroup size={size} />,
    next: words.communityTeamReadsReplies,
    hint: words.whichCommunityHowDo,
  },
  {
    category: 'EVENT_REQUEST',
    label: words.ideaSocial,
    what: words.askUsHost,
    icon: <IconCalendarPlus size={size} />,
    next: words.eventsTeamReadsAnswers,
    hint: words.whatWhereWhenHow,
  },
  {
    category: 'SPONSORSHIP',
    label: words.sponsorship,
    what: words.supportASeries,
    icon: <IconTrophy size={size} />,
    next: words.partnershipsTeamReadsComes,
    hint: words.whoDoWantMeet,
  },
  {
    category: 'SALES_ENTERPRISE',
    label: words.enterprise,
    what: words.momosForACompany,
    icon: <IconBuilding size={size} />,
    next: words.salesTeamReadsProposes,
    hint: words.howLargeTeamWhat,
  },
  {
    category: 'CONTACT_US',
    label: words.pressAndOthers,
    what: words.writeToTheTeam,
    icon: <IconMessageCircle size={size} />,
    next: words.wholeTeamReads,
    hint: words.whatWouldLikeTalk,
  },
  {
    category: 'GENERAL',
    label: words.somethingElse,
    what: words.questionsAndIdeas,
    icon: <IconHelp size={size} />,
    next: words.supportTeamReadsForwards,
    hint: words.whatWouldLikeKnow,
  },
];

/** The category of an address such as `/contact?category=SPONSORSHIP`, whatever its case. */
export const categoryOf = (text: string | null): CategoryLabels | undefined =>
  categories.find(({ category }) => category === text?.toUpperCase().replaceAll('-', '_'));
