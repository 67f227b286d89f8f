/** Words of mails about circles, and of their pushes. */
export const circleNoticesWords = {
  circleAccessNotice: {
    title: 'Access to a circle',
    timeline: 'Paid for a circle',
    subject: (name: string) => `You are in: ${name}`,
    preheader: (shown: string) => `Your receipt for ${shown}.`,
    heading: (name: string) => `you are a member of ${name}.`,
    thankPaymentAccessStarted: (name: string) =>
      `Thank you for your payment. Your access to ${name} has started, and it has no end.`,
    accessTo: (name: string) => `Access to ${name}`,
    thankMonthStarted: (name: string, next: string) =>
      `Thank you for your payment. Your access to ${name} has started. It is renewed each month, for the first time on ${next}; you can cancel at any time on the page of the circle.`,
    subjectRenewed: (name: string) => `Renewed: ${name}`,
    headingRenewed: (name: string) => `your access to ${name} is renewed.`,
    monthPaid: (name: string, next: string) =>
      `Your card was charged for another month of ${name}. It is renewed again on ${next}; you can cancel at any time on the page of the circle.`,
    monthTo: (name: string) => `A month of ${name}`,
  },
  postUnlockNotice: {
    title: 'Post unlocked with money',
    timeline: 'Paid for a post',
    subject: (name: string) => `Unlocked: ${name}`,
    preheader: (shown: string) => `Your receipt for ${shown}.`,
    heading: 'the post is open for you.',
    thankPayment: (name: string) =>
      `Thank you for your payment. You can read ${name} as long as you are a member of the circle.`,
    readPost: 'Read the post',
    because: (name: string) => `You received this e-mail because you paid for ${name}.`,
  },
  circleRenewalFailedNotice: {
    title: 'Renewal of a circle failed',
    timeline: 'Renewal of a circle failed',
    subject: (name: string) => `Your card was declined: ${name}`,
    preheader: (until: string) => `You keep your access until ${until}.`,
    heading: (name: string) => `we could not renew your access to ${name}.`,
    declined: (shown: string, reason: string) => `We tried to charge ${shown} for another month. ${reason}`,
    whatToDo: (until: string) =>
      `You keep your access until ${until}. Pay on the page of the circle, with this card or another, to stay a member. We also try this card again in two days and in four.`,
    payNow: 'Pay for the month',
    ifNotWanted: 'If you do not want to stay, you have nothing to do, or cancel on the page of the circle.',
  },
  circleLapsedNotice: {
    title: 'Access to a circle ended unpaid',
    timeline: 'Access to a circle ended unpaid',
    subject: (name: string) => `Your access has ended: ${name}`,
    preheader: 'The month could not be paid.',
    heading: (name: string) => `your access to ${name} has ended.`,
    notPaid: (name: string) =>
      `The month could not be paid, so your access to ${name} has ended. Should a charge still arrive, it goes back to you. You can join again on its page.`,
    declined: (name: string) =>
      `Your card was declined, and no other payment came, so your access to ${name} has ended. Nothing was charged. You can join again on its page.`,
  },
  circleEndedNotice: {
    title: 'Monthly access to a circle ended',
    timeline: 'Monthly access to a circle ended',
    subject: (name: string) => `Your access has ended: ${name}`,
    preheader: 'It is not renewed, and your card is not charged any more.',
    heading: (name: string) => `your access to ${name} has ended.`,
    notRenewed: (name: string) =>
      `The month that you paid for is over, and your access to ${name} is not renewed. Your card is not charged any more. You can join again on its page.`,
  },
  circleApprovedNotice: {
    title: 'Request for a circle approved',
    timeline: 'Let into a circle',
    subject: (name: string) => `You are in: ${name}`,
    subjectToPay: (name: string) => `You can join ${name} now`,
    preheader: 'The hosts have approved your request.',
    heading: (name: string) => `you are a member of ${name}.`,
    headingToPay: (name: string) => `you can join ${name} now.`,
    hostsApproved: (name: string) =>
      `The hosts of ${name} have approved your request. You can read its posts and meet the others.`,
    hostsApprovedToPay: (name: string, price: string) =>
      `The hosts of ${name} have approved your request. Access costs ${price}; pay on the page of the circle to join.`,
    because: (name: string) => `You received this e-mail because you asked to join ${name}.`,
  },
  circleDeclinedNotice: {
    title: 'Not let into a circle',
    timeline: 'Not let into a circle',
    subject: (name: string) => `About joining ${name}`,
    preheader: 'Its hosts have decided.',
    heading: (name: string) => `the hosts of ${name} have decided that you cannot join for now.`,
    thankInterest:
      'Thank you for your interest. Hosts choose for many reasons, and often only because a circle is to stay small.',
    because: (name: string) => `You received this e-mail because you asked or began to join ${name}.`,
  },
  circleInvitationNotice: {
    title: 'Invitation to a circle',
    timeline: 'Invited to a circle',
    subject: (name: string) => `You are invited to ${name}`,
    preheader: 'Have a look, and join if you like.',
    heading: (name: string) => `you are invited to ${name}.`,
    hostsInvite: (name: string) =>
      `The hosts of ${name} would like you to join their circle. See what it is about, then accept or decline.`,
    viewInvitation: 'View invitation',
    because: (name: string) => `You received this e-mail because the hosts of ${name} invited your address.`,
  },
  circleRequestApprovedNotice: {
    title: 'Request for a new circle approved',
    timeline: 'Got a circle of their own',
    subject: (name: string) => `Your circle is ready: ${name}`,
    preheader: 'You run it. Invite the first members.',
    heading: (name: string) => `your circle ${name} is ready.`,
    whatNext:
      'We have approved your request. The circle is public and free for now, and you run it: describe it, add a picture, and invite the first members.',
    because: (name: string) => `You received this e-mail because you asked for the circle ${name}.`,
  },
  circleRequestDeclinedNotice: {
    title: 'Request for a new circle declined',
    timeline: 'Request for a circle declined',
    subject: (name: string) => `About your request for ${name}`,
    preheader: 'We cannot start this circle now.',
    heading: (name: string) => `we cannot start ${name} now.`,
    reason: 'Reason',
    askAgain: 'Thank you for your idea. You can ask again, or join a circle that exists.',
    because: (name: string) => `You received this e-mail because you asked for the circle ${name}.`,
  },
  circleRemovedNotice: {
    title: 'Membership of a circle ended',
    timeline: 'Membership of a circle ended',
    subject: (name: string) => `Your membership of ${name} has ended`,
    preheader: 'Its hosts have ended it.',
    heading: (name: string) => `your membership of ${name} has ended.`,
    hostsEnded: (name: string) =>
      `The hosts of ${name} have ended your membership. Its posts and its chat are closed to you now.`,
    ifMistake: 'If you think this is a mistake, reply to this e-mail.',
    because: (name: string) => `You received this e-mail because you were a member of ${name}.`,
  },
  circleRequestsNotice: {
    title: 'Requests to join your circle',
    timeline: 'Requests for a circle wait',
    subject: (count: number, name: string) =>
      count === 1 ? `A person asks to join ${name}` : `${count} people ask to join ${name}`,
    preheader: 'Approve or decline them on the page of your circle.',
    heading: (count: number) =>
      count === 1 ? 'a request waits for your answer.' : `${count} requests wait for your answer.`,
    decide: (name: string) =>
      `See who asks to join ${name} and what they answered to your questions. We tell them what you decide.`,
    because: (name: string) => `You received this e-mail because you run ${name}.`,
  },
  circleBlocks: {
    viewCircle: 'View circle',
    viewMyPayments: 'View my payments',
    viewRequests: 'View requests',
    seeOtherCircles: 'See other circles',
    moneyOnItsWay:
      'We return what you paid for it in full. You will receive another e-mail when it is on its way.',
    receivedEMailBecause: (name: string) =>
      `You received this e-mail because you paid for access to ${name}.`,
  },
  circleDisputeLostNotice: {
    title: 'Access ended by a dispute',
    subject: (name: string) => `Your access has ended: ${name}`,
    preheader: (shown: string) => `Your bank returned ${shown} to you.`,
    heading: (name: string) => `your access to ${name} has ended.`,
    disputedPaymentBankDecided: (name: string, shown: string) =>
      `You disputed your payment for ${name}, and your bank decided for you: it returns ${shown} to you. So your access has ended.`,
    ifDisputeMistakeJoin: 'If the dispute was a mistake, you can pay again on the page of the circle.',
  },
  circleHostRefundFailedNotice: {
    refundNotPaid: (money: string, isUndone: boolean) =>
      `A refund of ${money} ${isUndone ? 'was not paid' : 'failed'}`,
    title: 'Refund to a member failed',
    preheader: 'Send it again, or pay it back another way.',
    refundMemberMarkedPaid: (name: string) =>
      `A refund to a member of ${name} was marked as paid another way, and our team undid that. Momos still has the money.`,
    paymentProviderRefusedRefund: (name: string) =>
      `The payment provider refused to refund a member of ${name}. Momos still has the money.`,
    sendAgainPayBack:
      'Send it again, or pay it back another way and tell us. The member knows that it is not paid yet.',
    settleThisRefund: 'Settle this refund',
    because: (name: string) => `You received this e-mail because you run ${name}.`,
  },
  circleRefundFailedNotice: {
    title: 'Refund for a circle did not go through',
    timeline: 'Refund did not go through',
    notBeenPaidBack: 'You have not been paid back yet',
    refundDidNotGo: 'Your refund did not go through yet',
    preheader: (shown: string, name: string) => `${shown} for ${name}. You have nothing to do.`,
    notBeenPaidBackYet: (shown: string) => `${shown} has not been paid back to you yet.`,
    refundDidNotGoThrough: (shown: string) => `your refund of ${shown} did not go through yet.`,
    wrotePaymentPaidBack: (name: string) =>
      `We wrote that your payment for ${name} was paid back outside of Momos. That was a mistake, and we are sorry. The money is safe, and it is yours.`,
    triedRefundPaymentPayment: (name: string) =>
      `We tried to refund your payment for ${name}, and the payment provider refused it. The money is safe, and it is yours.`,
    teamSendAgainPay: 'Our team will send it again, or pay you back another way.',
    nothingDoEMail: 'You have nothing to do. We will e-mail you when it is done.',
  },
  circleRefundNotice: {
    title: 'Refund for a circle',
    timeline: 'Refund on its way',
    youWerePaidBack: (name: string) => `You were paid back: ${name}`,
    refundWay: (name: string) => `Your refund is on its way: ${name}`,
    preheader: (shown: string, name: string) => `${shown} for ${name}.`,
    youWerePaidBack2: (shown: string) => `you were paid ${shown} back.`,
    isOnItsWay: (shown: string) => `${shown} is on its way to you.`,
    teamPaidBackOutside: (shown: string, name: string) =>
      `Our team has paid you ${shown} back for ${name}, outside of Momos.`,
    ifDidNotArrive: 'If it did not arrive, reply to this e-mail.',
    refundedPayment: (name: string) => `We have refunded your payment for ${name}.`,
    within510Days: 'within 5 to 10 days',
  },
};
