/** Words of the pages below welcome. */
export const welcomeWords = {
  welcome: {
    yourName: 'Your name',
    whatShouldCall: 'What should we call you?',
    hostsSeeNameTheir: 'Hosts see this name on their list.',
  },
};
