/** Words of answering a form or a quiz. */
export const formWords = {
  page: {
    gone: 'There is no form here',
    goneText: 'It may have been taken away. Check the link that you were given.',
    home: 'Go to the home page',
    closed: 'This form is closed',
    closedText: 'It takes no more answers.',
    answered: 'We have your answers',
    answeredText: 'You can change them below until the form is closed.',
    questions: 'Questions',
    signInText: 'You sign in when you send, and your answers stay.',
    send: 'Send answers',
    change: 'Save changes',
    sent: 'Answers sent',
    yourAnswers: 'Your answers',
    score: (right: number, of: number) => `${right} of ${of} right`,
    scoreText: 'A quiz is answered once.',
    right: 'Right',
    wrong: 'Not right',
    rightAnswer: (answers: string) => `Right: ${answers}`,
    noAnswer: 'No answer',
  },
};
