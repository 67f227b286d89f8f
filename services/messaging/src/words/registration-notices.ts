/** Words of mails about a registration, and of their pushes. */
export const registrationNoticesWords = {
  approvalNotice: {
    title: 'Ticket',
    timeline: 'Approval with the ticket',
    subject: (title: string) => `You’re in: ${title}`,
    preheader: 'Your ticket is inside. See you there.',
    heading: 'you’re in.',
    placeConfirmed: (title: string, howToEnter: string) =>
      `Your place at ${title} is confirmed. ${howToEnter}`,
    general: 'General',
    getTheLink: 'Get the link',
    viewMyTicket: 'View my ticket',
    openAttachedFileAdd:
      'Open the attached file to add the social to your calendar. If your plans change, cancel on your ticket’s page so that a guest on the waitlist can take your place.',
    youreIn: 'You’re in',
    onlineEventLinkJoin: 'This is an online event: the link to join is on your ticket’s page.',
    showCodeDoorAlso: 'Show this code at the door; it also works without a connection.',
    alt: 'Your ticket as a QR code',
    ticketScannedDoorDoor: (spacedDoorCode: string) =>
      `Your ticket is scanned at the door. Door code: ${spacedDoorCode}`,
    ticketScannedDoor: 'Your ticket is scanned at the door.',
  },
  approvedToPayNotice: {
    title: 'Approved, to be paid',
    timeline: 'Approval with the payment to come',
    subject: (title: string) => `You are approved: ${title}`,
    payUntil: (until: string) => `Pay until ${until} to get your ticket.`,
    paySoon: 'Pay to get your ticket.',
    heading: 'you are approved.',
    hostsApproved: (title: string) =>
      `The hosts of ${title} approved your registration. One step is missing: the payment. Your card is charged immediately, and then your ticket is on its way.`,
    heldUntil: (until: string) =>
      `We hold your place until ${until}. After that we offer it to the next guest.`,
    heldForNow: 'We hold your place for a limited time.',
    continueToPayment: 'Continue to payment',
    youAreApproved: 'You are approved',
  },
  guestInvitationNotice: {
    title: 'Invitation to a social',
    timeline: 'Invitation of a guest by e-mail',
    subject: (from: string, title: string) => `${from} invites you: ${title}`,
    preheader: 'You are invited. Register with this e-mail.',
    heading: 'You are invited',
    hello: (name: string) => `Hello ${name},`,
    invitesYou: (from: string, title: string) => `${from} invites you to ${title}.`,
    theyWrote: (from: string) => `${from} writes:`,
    howToRegister:
      'Register with this e-mail to get a place. An invitation does not keep one, and the price stays as it is on the page.',
    needsNoApproval: 'Who registers with an invitation needs no approval by the hosts.',
    yourTicket: (tier: string) => `The hosts chose the ticket “${tier}” for you.`,
    viewSocial: 'View and register',
    because: (from: string) =>
      `You received this e-mail because ${from} entered your address to invite you. If you do not want to come, you need not do anything.`,
  },
  ticketOfferNotice: {
    title: 'Ticket offer',
    timeline: 'Offer of their ticket to another person',
    subject: (from: string, title: string) => `${from} offers you a ticket: ${title}`,
    preheader: 'Accept it, and the ticket is yours.',
    heading: 'There is a ticket for you',
    offersTicket: (from: string, title: string) => `${from} would like you to have their ticket to ${title}.`,
    howToAccept:
      'Sign in with this e-mail to accept. The ticket is yours from then on, with a code of your own. You pay nothing to Momos for it.',
    seeOffer: 'See the ticket',
    until: (moment: string) =>
      `The offer ends on ${moment}. If you do not want the ticket, you need not do anything.`,
    because: (from: string) =>
      `You received this e-mail because ${from} entered your address to offer you a ticket.`,
  },
  ticketReceivedNotice: {
    title: 'Ticket received',
    timeline: 'Ticket from another person',
    subject: (title: string) => `Your ticket: ${title}`,
    preheader: 'The ticket is yours now. See you there.',
    heading: 'the ticket is yours.',
    ticketIsYours: (title: string, howToEnter: string) =>
      `The ticket to ${title} was transferred to you. ${howToEnter}`,
    viewMyTicket: 'View my ticket',
    general: 'General',
    mayHaveQuestions: 'The hosts may have questions for you: your ticket’s page shows them.',
  },
  ticketTransferredNotice: {
    title: 'Ticket transferred',
    timeline: 'Their ticket has another holder',
    subject: (title: string) => `Your ticket was accepted: ${title}`,
    preheader: 'Your code no longer opens the door.',
    heading: 'your ticket was accepted.',
    hasNewHolder: (title: string) =>
      `The person to whom you offered your ticket to ${title} accepted it. Your code for the door no longer works.`,
    refundsReachPayer: 'If the ticket is refunded later, the money goes back to the person who paid.',
    because: (title: string) => `You received this e-mail because you transferred your ticket to ${title}.`,
  },
  hostRefundFailedNotice: {
    refundNotPaid: (shown: string) => `A refund of ${shown} was not paid`,
    refundGuestMarkedPaid: (title: string) =>
      `A refund to a guest of ${title} was marked as paid another way, and our team undid that. Momos still has the money.`,
    aRefundOfFailed: (shown: string) => `A refund of ${shown} failed`,
    paymentProviderRefusedRefund: (title: string) =>
      `The payment provider refused to refund a guest of ${title}. Momos still has the money.`,
    title: 'Refund to a guest failed',
    preheader: 'Send it again, or pay it back another way.',
    sendAgainPayBack:
      'Send it again, or pay it back another way and tell us. The guest knows that it is not paid yet.',
    settleThisRefund: 'Settle this refund',
    because: (title: string) => `You received this e-mail because you host ${title}.`,
  },
  offerExpiredNotice: {
    title: 'Held place expired',
    subject: (title: string) => `We no longer hold your place: ${title}`,
    preheader: 'The place was offered to the next guest.',
    heading: 'we no longer hold your place.',
    reservedPlaceTimeAccept: (title: string) =>
      `We held a place at ${title} for you. The time to take it is over, so it was offered to the next guest. You were not charged, and you are on the waitlist.`,
  },
  refundBlocks: {
    ofYourTicket: (money: string) => `${money} of your ticket`,
    yourDepositOf: (money: string) => `your deposit of ${money}`,
    underCancellationPolicyNo: 'Under the cancellation policy, no refund is due.',
    underCancellationPolicyRefunding: (parts: string) =>
      `Under the cancellation policy, we are refunding ${parts} to your original payment method. Refunds take 5 to 10 days.`,
    receiveFullRefundOriginal:
      'You will receive a full refund to your original payment method within 5 to 10 days. If your card was only authorised, the hold is released.',
  },
  refundFailedNotice: {
    subject: 'You have not been paid back yet',
    heading: (shown: string) => `${shown} has not been paid back to you yet.`,
    wrotePaymentPaidBack: (title: string) =>
      `We wrote that your payment for ${title} was paid back outside of Momos. That was a mistake, and we are sorry. The money is safe, and it is yours.`,
    teamSendAgainPay: 'Our team will send it again, or pay you back another way.',
    refundDidNotGo: 'Your refund did not go through yet',
    refundDidNotGoThrough: (shown: string) => `your refund of ${shown} did not go through yet.`,
    triedRefundPaymentPayment: (title: string) =>
      `We tried to refund your payment for ${title}, and the payment provider refused it. The money is safe, and it is yours.`,
    hostsKnowTheyTeam: 'The hosts know. They or our team will send it again, or pay you back another way.',
    title: 'Refund did not go through',
    preheader: (shown: string, title: string) => `${shown} for ${title}. You have nothing to do.`,
    nothingDoEMail: 'You have nothing to do. We will e-mail you when it is done.',
    viewMyPayments: 'View my payments',
  },
  refundNotice: {
    subject: (title: string) => `The hosts paid you back: ${title}`,
    preheader: (shown: string, title: string) => `${shown} for ${title}.`,
    heading: (shown: string) => `the hosts paid you ${shown} back.`,
    hostsSayTheyPaid: (title: string, shown: string) =>
      `The hosts of ${title} say that they have paid you ${shown} back, outside of Momos.`,
    ifDidNotArrive: 'If it did not arrive, contact the hosts. Reply to us if that does not help.',
    viewMyPayments: 'View my payments',
    title: 'Refund',
    timeline: 'Refund on its way',
    depositWay: (isDepositOnly: boolean, title: string) =>
      `Your ${isDepositOnly ? 'deposit' : 'refund'} is on its way: ${title}`,
    isOnItsWay: (shown: string) => `${shown} is on its way to you.`,
    thanksComingReturningDeposit: (title: string) =>
      `Thanks for coming to ${title}. We are returning your deposit.`,
    refundedPayment: (title: string) => `We have refunded your payment for ${title}.`,
    within510Days: 'within 5 to 10 days',
    viewMyTicket: 'View my ticket',
  },
  registrationReceivedNotice: {
    title: 'Registration received',
    timeline: 'Confirmation of the registration',
    subject: (title: string) => `We received your registration: ${title}`,
    preheader: 'The hosts review every registration.',
    heading: 'thanks for registering.',
    hostsReviewEveryRegistration: (title: string) =>
      `The hosts of ${title} review every registration. We’ll e-mail you when they have decided.`,
    ifEnteredCardCharged: 'If you entered a card, it is charged only when you are approved.',
  },
  rejectionNotice: {
    title: 'Registration declined',
    timeline: 'Answer to the registration',
    noteHosts: 'A note from the hosts:',
    subject: (title: string) => `About your registration: ${title}`,
    preheader: 'The hosts could not confirm your place.',
    heading: 'not this time.',
    hostsCouldNotConfirm: (title: string) =>
      `The hosts of ${title} could not confirm your place. They choose by room and mix of guests, so please do not take it personally.`,
    ticketNoLongerValid: (title: string) => `Your ticket is no longer valid: ${title}`,
    hostsTookOffGuest: 'The hosts took you off the guest list.',
    ticketNoLongerHeading: 'your ticket is no longer valid.',
    hostsHadApprovedRegistration: (title: string) =>
      `The hosts of ${title} had approved your registration by mistake and took you off the guest list. Your ticket does not open the door any more. We are sorry.`,
    seeOtherSocials: 'See other socials',
  },
  rsvpNotice: {
    general: 'General',
  },
  unseatedNotice: {
    subject: 'Sold out, full refund',
    paymentArrivedAfterReservation: (title: string) =>
      `Your payment for ${title} arrived after your reservation had expired, and the last place was taken in the meantime. You are on the waitlist.`,
    soldOutBeforePayment: 'Sold out before your payment arrived',
    notApprovedTimeFull: 'Not approved in time, full refund',
    hostsDidNotDecide: (title: string) =>
      `The hosts of ${title} did not decide about your registration before it ended.`,
    registrationNotDecidedTime: 'Your registration was not decided in time',
    ticketCancelledFullRefund: 'Your ticket is cancelled, full refund',
    paymentRefundedSoTicket: (title: string) =>
      `Your payment for ${title} was refunded, so your ticket is not valid any more. If you still want to come, you can register again.`,
    ticketCancelledRefunded: 'Your ticket is cancelled and refunded',
    fullRefund: 'Full refund',
    paymentArrivedAfterRegistration: (title: string) =>
      `Your payment for ${title} arrived after your registration had changed, so it pays for nothing.`,
    paymentGoesBack: 'Your payment goes back to you',
    title: 'Payment without a place',
    timeline: 'Payment without a place, refunded',
    preheader: 'You will receive a full refund.',
    heading: 'we are sorry.',
  },
  waitlistOfferNotice: {
    title: 'Waitlist offer',
    timeline: 'Offer of a place from the waitlist',
    subject: (title: string) => `A place opened up: ${title}`,
    reservedUntil: (until: string) => `It is reserved for you until ${until}.`,
    reservedLimitedTime: 'It is reserved for you for a limited time.',
    heading: 'a place opened up.',
    guestCancelledNextWaitlist: (title: string) =>
      `A guest cancelled and you are next on the waitlist for ${title}.`,
    placeReservedUntilAfter: (until: string) =>
      `The place is reserved for you until ${until}. After that it is offered to the next guest.`,
    askSocialsPageHosts: 'Ask for it on the social’s page. The hosts approve each guest and decide then.',
    askToJoin: 'Ask to join',
    takeThePlace: 'Take the place',
    aPlaceOpenedUp: 'A place opened up',
    reservedUntil2: (until: string) => ` Reserved until ${until}.`,
  },
  waitlistNotice: {
    title: 'Waitlist',
    timeline: 'Added to the waitlist',
    subject: (title: string) => `You’re on the waitlist: ${title}`,
    preheader: 'Places that open up are offered in order.',
    heading: 'you’re on the waitlist.',
    fullRightNowWhen: (title: string) =>
      `${title} is full right now. When a guest cancels, the place is offered to the guest who has waited longest. We’ll e-mail you when it is your turn.`,
  },
};
