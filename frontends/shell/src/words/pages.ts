/** Words of the pages below pages. */
export const pagesWords = {
  forAudience: {
    audiences: { manager: 'managers', reviewer: 'reviewers', admin: 'admins' },
    seeWhatIsOn: 'See what is on',
    text: (who: string) =>
      `This page is for ${who}. An admin of Momos can give you access, under “People and roles”.`,
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
    partTakingBreak: 'This part did not load',
  },
};
