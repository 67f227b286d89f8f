import type { ReactNode } from 'react';

/** Words of the pages below contact. */
export const contactWords = {
  categories: {
    aRegistration: 'A registration',
    ticketsAndRefunds: 'Tickets and refunds',
    ticketTeamReadsThey:
      'Our ticket team reads this. They can see your registrations and reply within a day.',
    whichSocialAboutWhat: 'Which social is it about, and what went wrong?',
    aWaitlist: 'A waitlist',
    placesAndOffers: 'Places and offers',
    ticketTeamReadsTheyCannot:
      'Our ticket team reads this. They cannot move you up the waitlist, but they can say where you stand.',
    whichSocialWaiting: 'Which social are you waiting for?',
    myAccount: 'My account',
    iCannotSignIn: 'I cannot sign in',
    accountTeamReadsThey:
      'Our account team reads this. They ask you to prove that the account is yours before they change anything.',
    whichEMailNumber: 'Which e-mail or number did you sign in with? Never send us a code.',
    aCommunity: 'A community',
    joinOrGetAccess: 'Join or get access',
    communityTeamReadsReplies: 'The community team reads this and replies with the proof they need.',
    whichCommunityHowDo: 'Which community, and how do you belong to it?',
    ideaSocial: 'An idea for a social',
    askUsHost: 'Ask us to host it',
    eventsTeamReadsAnswers: 'The events team reads this and answers within three days.',
    whatWhereWhenHow: 'What, where, when, and for how many?',
    sponsorship: 'Sponsorship',
    supportASeries: 'Support a series',
    partnershipsTeamReadsComes: 'The partnerships team reads this and comes back with dates and figures.',
    whoDoWantMeet: 'Who do you want to meet, and in which city?',
    enterprise: 'Enterprise',
    momosForACompany: 'Momos for a company',
    salesTeamReadsProposes: 'The sales team reads this and proposes a call.',
    howLargeTeamWhat: 'How large is your team, and what would you use Momos for?',
    pressAndOthers: 'Press and others',
    writeToTheTeam: 'Write to the team',
    wholeTeamReads: 'The whole team reads this.',
    whatWouldLikeTalk: 'What would you like to talk about?',
    somethingElse: 'Something else',
    questionsAndIdeas: 'Questions and ideas',
    supportTeamReadsForwards: 'Our support team reads this and forwards it to the right person.',
    whatWouldLikeKnow: 'What would you like to know?',
  },
  contact: {
    contact: 'Contact',
    howCanWeHelp: 'How can we help?',
    lead: 'Choose a topic, and the right people read it.',
    whatIsItAbout: 'What is it about?',
    writeToUs: 'Write to us',
    subject: 'Subject',
    message: 'Message',
    send: 'Send',
    messageSent: 'Message sent',
    backToTheSocials: 'Back to the socials',
    writeAgain: 'Write again',
  },
  senderFields: {
    yourName: 'Your name',
    yourEMail: 'Your e-mail',
    sentText: (email: string, reference: ReactNode) => (
      <>
        We will reply to {email}. Mention {reference} if you write again.
      </>
    ),
  },
};
