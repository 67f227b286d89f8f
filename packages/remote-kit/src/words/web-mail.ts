/** Words about a mail that a person asks for on a page. */
export const webMailWords = {
  sent: 'On its way to your e-mail.',
  sentBefore: 'We sent it earlier today. Look in your inbox, and in the spam folder.',
};
