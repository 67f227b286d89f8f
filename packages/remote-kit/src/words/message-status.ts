/** Words about how far a message of a blast to one person is. */
export const messageStatusWords = {
  words: {
    QUEUED: 'Waiting',
    DELAYED: 'Delayed',
    SENT: 'Sent',
    FAILED: 'Failed',
    GIVEN_UP: 'Given up after 48 hours',
    UNKNOWN: 'Unclear',
    SUPPRESSED: 'Not sent',
  },
  unsentWords: {
    SMS_LIMIT: 'Not sent: limit for texts reached',
    NO_NUMBER: 'Not sent: no verified mobile number',
  },
  nextTry: (word: string, time: string) => `${word}, next try ${time}`,
};
