/** Words of calls that got no answer. */
export const errorsWords = {
  network: 'We could not reach Momos. Check your connection; nothing was lost.',
};
