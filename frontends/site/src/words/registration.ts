import { counted } from '@momos/ui';

const points = (count: number) => counted(count, 'momo point', 'momo points');

/** Words of the pages below registration. */
export const registrationWords = {
  checkoutStep: {
    confirm: 'Confirm',
    ifDoNotCome: 'If you do not come',
    iUnderstand: 'I understand',
    reservedText:
      'Your card is only reserved now. It is charged when the hosts approve you, and released when they do not.',
    ticket: 'Ticket',
    promoCode: 'Promo code',
    depositBackWhenCome: 'Deposit, back when you come',
    fee: 'Fee',
    total: 'Total',
    points,
    pointsText: 'We take your points now. They come back when the hosts do not approve you.',
  },
  pointsChoice: {
    howToPay: 'How you pay',
    points,
    notEnough: 'You do not have enough momo points for this. Choose money, or fewer people.',
    youHave: (balance: number) => `You have ${points(balance)}.`,
  },
  emailProof: {
    isVerified: (email: string, organization: string | null) =>
      organization ? `${email} is verified for ${organization}` : `${email} is verified`,
    verify: 'Verify an e-mail',
    use: 'Use it',
    why: 'Hosts see that it is really you.',
  },
  finishLabel: {
    joinTheWaitlist: 'Join the waitlist',
    goToPayment: 'Go to payment',
    payWithPoints: (count: number) => `Pay ${points(count)}`,
    askToJoin: 'Ask to join',
    register: 'Register',
  },
  hostNote: {
    noteHosts: 'A note from the hosts',
  },
  offerCard: {
    offerNextPerson: 'We offer it to the next person.',
    offerEndsIn: 'Offer ends in',
    noThankYou: 'No, thank you',
  },
  offer: {
    holdPlace: 'We hold a place for you',
    reserveText: 'Reserve your card before the countdown ends. It is charged when the hosts approve you.',
    payText: 'Pay before the countdown ends, and the place is yours.',
    continueToPayment: 'Continue to payment',
    aPlaceOpenedUp: 'A place opened up',
    askAndReserveText:
      'Ask for it and reserve your card before the countdown ends. The hosts decide then; your card is charged only when they approve you.',
    askText: 'Ask for it before the countdown ends. The hosts decide then, and we e-mail you.',
    askJoinPay: 'Ask to join and pay',
    askToJoin: 'Ask to join',
    placeFree: 'A place is free for you',
    takeAndPayText:
      'Take it and pay before the countdown ends. After that we offer it to the next person on the waitlist.',
    takeText: 'Take it before the countdown ends. After that we offer it to the next person on the waitlist.',
    takePlacePay: 'Take the place and pay',
    takeThePlace: 'Take the place',
  },
  plusOnes: {
    guestsYouBring: 'Guests you bring',
    hint: (max: number) => `Up to ${max}; each takes a place of their own`,
  },
  plusOneNames: {
    legend: 'Who comes along',
    nameOf: (number: number) => `Guest ${number}`,
    enterAName: 'Enter a name.',
  },
  promoField: {
    promoCode: 'Promo code',
    remove: 'Remove',
    apply: 'Apply',
  },
  questionsStep: {
    questionsOfTheHosts: 'Questions of the hosts',
    questionsOfThePlatform: 'A few questions from Momos',
    askedOnce: 'We ask once, and hosts do not see your answers. Change them in your settings.',
  },
  emailStep: {
    title: 'Verify your e-mail',
    forPeopleAt: (domains: string) => `This social is for people with an e-mail at ${domains}.`,
    notShown: 'Your e-mail is not shown to other guests.',
  },
  registration: {
    stages: { Ticket: 'Ticket', Email: 'Your e-mail', Questions: 'Questions', Confirm: 'Confirm' },
    continue: 'Continue',
    register: (title: string) => `Register · ${title}`,
    backToTheSocial: 'Back to the social',
    changeAnswers: (title: string) => `Your answers · ${title}`,
    backToTheTicket: 'Back to the ticket',
    yourAnswers: 'Your answers',
    saveAnswers: 'Save answers',
  },
  stepActions: {
    total: 'Total',
    points,
    totalBeforeFees: 'Total before fees',
    free: 'Free',
  },
  ticketStep: {
    ticket: 'Ticket',
    yourTicket: 'Your ticket',
    showMeGuestList: 'Show me on the guest list',
    depositBackWhenCome: (money: string) => `${money} deposit, back when you come`,
    soldOut: 'Sold out: you would join the waitlist',
    left: (left: number) => `${left} left`,
    wouldWait: 'You would join the waitlist',
    free: 'Free',
  },
};
