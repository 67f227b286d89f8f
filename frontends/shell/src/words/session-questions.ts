/** What a question of the session says where it got no answer; part of every first load, so nothing else is here. */
export const sessionQuestionWords = {
  humanCheck: {
    checkClosedNothingSent: 'The check was closed. Nothing was sent.',
  },
  secondStepQuestion: {
    signNotFinished: 'The sign-in was not finished.',
  },
  signInQuestion: {
    signClosedNothingLost: 'Sign-in was closed. Nothing was lost.',
  },
  stepUpQuestion: {
    confirmationClosedNothingChanged: 'The confirmation was closed. Nothing was changed.',
  },
  waitingRoom: {
    left: 'You left the queue. Nothing was sent; your position is kept for a while.',
  },
};
