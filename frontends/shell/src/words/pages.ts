/** Words of the pages below pages. */
export const pagesWords = {
  forAudience: {
    seeWhatIsOn: 'See what is on',
    text: (who: string) =>
      `This page is for ${who}. An admin of Momos can give you access, under “People and roles”.`,
  },
  humanVerification: {
    checkCouldNotReached: 'The check could not be reached. Check your connection and try again.',
    oneQuickCheck: 'One quick check',
    lead: 'We received many requests from your network. Show that you are a person, and continue where you were.',
    thankYou: 'Thank you.',
    continue: 'Continue',
    whatHappens: 'What happens',
    whatHappensText:
      'Your browser solves a small arithmetic task. There is nothing to read, listen to or click on.',
    whatIsSent: 'What is sent',
    whatIsSentText: 'The solution, to Momos. Nothing about you, and nothing to anyone else.',
    whyYouSeeThis: 'Why you see this',
    whyText:
      'A venue or an office often shares one address; many sign-ins or searches from it look like a robot’s.',
  },
  notFound: {
    notFound: 'Not found',
    title: 'There is nothing at this address',
    text: 'The link may be old, or the social may have been taken down.',
    didYouMean: 'Did you mean ',
    lookingFor: 'You may be looking for ',
    seeWhatIsOn: 'See what is on',
    contactUs: 'Contact us',
    or: ' or ',
  },
  pageFailed: {
    somethingWentWrong: 'Something went wrong',
  },
  remoteFailed: {
    notReachable: 'Not reachable',
    partTakingBreak: 'This part is taking a break',
  },
};
