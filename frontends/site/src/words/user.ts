import { counted } from '@momos/ui';

/** Words of the pages below user. */
export const userWords = {
  followButton: {
    following: 'Following',
    follow: 'Follow',
  },
  hostedSocials: {
    upcoming: 'Upcoming',
    past: 'Past',
    hostedBy: (name: string) => `Hosted by ${name}`,
    when: 'When',
    nothingPlannedYet: 'Nothing planned yet',
    nothingYet: 'Nothing yet',
    followText: 'Follow to be the first to know of the next one.',
  },
  inviteCard: {
    inviteYourFriends: 'Invite your friends',
    noneJoinedText: 'We count the people who join by your link. Only you see this.',
    joinedText: (count: number) =>
      `${counted(count, 'person', 'people')} joined by your links. Only you see this.`,
    joined: (joinedCount: number) => `${joinedCount} joined`,
    joinMeOnMomos: 'Join me on Momos',
    invite: 'Invite',
    requested: 'You asked for one more code. We are reviewing it.',
    requestAnotherCode: 'Request another code',
    anotherInviteCode: 'Another invite code',
    requestSent: 'Requested. We will review it shortly.',
    whatIsItFor: 'What is it for?',
    reasonPlaceholder: 'A team, a class, a dinner: a sentence is enough.',
    requestCode: 'Request code',
  },
  profileCard: {
    aboutThisPerson: 'About this person',
    editProfile: 'Edit profile',
    followers: (count: number) => counted(count, 'follower', 'followers'),
    ofExperience: (years: number) => `${counted(years, 'year', 'years')} of experience`,
    wantsToLearnAbout: (learnOff: string) => `Wants to learn about ${learnOff}`,
    verified: 'Verified',
  },
  profile: {
    at: (title: string, name: string) => `${title} at ${name}`,
    classOf: (classOfGraduation: string) => `class of ${classOfGraduation}`,
    introduceYourself: 'Introduce yourself',
    editProfile: 'Edit profile',
    introduceText: 'A line or two on what you do and care about. You choose who sees each part.',
    whatGuestsSay: 'What guests say',
    notFound: 'Not found',
    notFoundTitle: 'There is no person by this name',
    meetTheHosts: 'Meet the hosts',
    notFoundText: 'They may have changed their name, or left.',
  },
};
