/** Words of the page of the human check, which come with it. */
export const humanVerificationWords = {
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
};
