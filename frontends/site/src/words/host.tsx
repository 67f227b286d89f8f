import { counted } from '@momos/ui';
import type { ReactNode } from 'react';

/** Words of the pages below host. */
export const hostWords = {
  followerLetter: {
    writeToYourFollowers: 'Write to your followers',
    preview: 'Preview',
    onItsWay: 'On its way',
    followersRead: 'As your followers will read it',
    recipients: 'Recipients',
    keepEditing: 'Keep editing',
    sendTo: (count: number) => `Send to ${counted(count, 'follower', 'followers')}`,
  },
  followers: {
    title: (count: number) => counted(count, 'follower', 'followers'),
    since: (day: string) => `Since ${day}`,
    noFollowersYet: 'No followers yet',
    emptyText:
      'Guests follow you from your page and when they register for your socials. Share your page to begin with.',
  },
  following: {
    followers: (count: number) => counted(count, 'follower', 'followers'),
    doNotFollowAny: 'You do not follow any hosts yet',
    meetTheHosts: 'Meet the hosts',
    emptyText: 'Follow the hosts you like. You can unfollow at any time, also from any of their e-mails.',
  },
  hosts: {
    discover: 'Discover',
    following: 'Following',
    yourFollowers: 'Your followers',
    hosts: 'Hosts',
    title: 'The people behind the evenings',
    lead: 'Follow a host to be the first to know of their next social.',
    whichHosts: 'Which hosts',
  },
  sentLetters: {
    sent: 'Sent',
    sentToOf: (sent: number, total: number) => `sent to ${sent} of ${total}`,
    delayed: (delayed: number) => `${delayed} delayed, we keep trying for 48 hours`,
    heldBack: {
      optedOut: (count: number) => `${count} opted out`,
      badAddress: (count: number) => `${count} whose address does not work or who reported spam`,
      noAddress: (count: number) => `${count} without an address`,
      left: (count: number) => `${count} stopped following`,
      tooMany: (count: number) => `${count} had too many messages that day`,
    },
    notSent: (count: number) => `${count} not sent`,
    couldNotBeReached: (failed: number) => `${failed} could not be reached`,
    unclear: (unknown: number) => `${unknown} unclear`,
  },
  suggestedPeople: {
    youMayKnow: 'You may know',
    lead: 'Based on what both of you show in your profiles.',
  },
  superhosts: {
    city: 'City',
    noHostsInYet: (city: string) => `No hosts in ${city} yet`,
    noHostsYet: 'No hosts yet',
    hostASocial: 'Host a social',
    emptyText: 'Be the one who starts something. It takes a title, a time and a location.',
    held: (count: number) => `${counted(count, 'social', 'socials')} held`,
    upcoming: (comingCount: number) => `${comingCount} upcoming`,
    newHere: 'New here',
    reviews: (count: number) => counted(count, 'review', 'reviews'),
    of5: 'of 5',
    from: (part: ReactNode, count: number) => (
      <>
        {part} from {counted(count, 'review', 'reviews')}
      </>
    ),
  },
};
