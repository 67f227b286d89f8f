import type { CircleView } from '@momos/contracts/circles';
import { counted } from '@momos/ui';

const organizations: Record<string, string> = { COMPANY: 'company', SCHOOL: 'school' };
const organizationOf = (categories: CircleView['neededEmailCategories']) =>
  categories.map(category => organizations[category]).join(' or ');

/** Words of the pages below circle. */
export const circleWords = {
  circle: {
    member: 'Member',
    paymentPending: 'Payment pending',
    invited: 'Invited',
    requested: 'Waiting for the hosts',
    accepted: 'Accepted',
    members: (count: number) => counted(count, 'member', 'members'),
    texts: {
      INVITED: 'The hosts of this circle invite you to join it.',
      REQUESTED: 'You asked to join. The hosts decide.',
      ACCEPTED: 'The hosts let you join. Your access starts when you have paid.',
      DECLINED: 'The hosts have decided not to let you join this circle.',
      BLOCKED: 'You cannot join this circle.',
      ACTIVE: 'You are a member of this circle.',
      PENDING: 'Your access starts when your payment has arrived.',
      UNPAID: 'Your payment did not arrive in time, so your access has not started. You can start again.',
      LEFT: 'You left this circle.',
      REMOVED: 'Your access to this circle has ended.',
    },
    disputeLost:
      'Your bank decided the dispute for you and returned your payment, so your access to this circle has ended.',
    disputeOpen: (text: string) =>
      `${text} You dispute your payment: your bank decides about it, and until then nothing can be refunded.`,
    paymentFailed: 'Your last payment did not go through. Nothing was charged, and you can start again.',
    monthUnpaid: 'The month was not paid in time, so your access has ended. You can join again.',
    monthsOver: 'Your access has ended with the month that you paid. You can join again.',
    leftPaid: 'You left this circle. Your access is still paid, so you can come back for free.',
    writeToMembers: 'Write to members',
    manageThisCircle: 'Manage this circle',
    visibilities: { COMMUNITY_ONLY: 'For signed-in people', PRIVATE: 'Private' },
    hosts: 'Hosts',
    comingSocials: 'Upcoming socials',
    circle: 'Circle',
    notFoundTitle: 'We could not find this circle',
    allCircles: 'All circles',
    notFoundText: 'It may be private, or its address may have changed.',
    notFoundVisitorText:
      'It may be private, or its address may have changed. If you were invited, sign in to see it.',
    signIn: 'Sign in',
  },
  circles: {
    circles: 'Circles',
    lead: 'Groups of people with something in common. Join one, and stay in touch.',
    startOne: 'Start a circle',
    yourCircles: 'Your circles',
    publicCircles: 'Public circles',
    noCirclesYet: 'No circles yet',
    emptyText: 'New circles appear here as soon as there are some.',
  },
  joinCard: {
    paidWith: (method: string) => `Paid with ${method}: `,
    paid: 'Paid: ',
    comeBack: 'Come back',
    continueToPaymentOf: (money: string) => `Continue to payment of ${money}`,
    joinFor: (money: string) => `Join for ${money}`,
    joinForFree: 'Join for free',
    join: 'Join',
    askToJoin: 'Ask to join',
    withdraw: 'Withdraw request',
    approvalText: 'The hosts decide on who joins.',
    allCircles: 'All circles',
    leaveCircle: 'Leave circle',
    leavePaidText:
      'Your access stays paid: you can come back for free. For a refund, contact the people who run this circle.',
    leaveText: 'You can join again at any time.',
    onceAccessWithoutEnd: ' once, for access without end',
    aMonth: ' a month, renewed until you cancel',
    joinForMonthly: (money: string) => `Join for ${money} a month`,
    leaveMonthText: (day: string) =>
      `Your access ends immediately, and it is not renewed. The month stays paid: you can come back for free until ${day}.`,
    youRunIt: 'You run this circle. You see everything that its members see.',
    leave: (name: string) => `Leave ${name}?`,
  },
  renewal: {
    label: 'Monthly access',
    renewsOn: (day: string, price: string) => `Renews on ${day} · ${price} a month`,
    endsOn: (day: string) => `Your access ends on ${day}. It is not renewed.`,
    cancel: 'Cancel renewal',
    cancelTitle: (name: string) => `Cancel the renewal of ${name}?`,
    cancelText: (day: string) =>
      `You stay a member until ${day}, and your card is not charged again. You can change your mind until then.`,
    cancelNowText:
      'Your access ends immediately, as the month that you paid for is over. Your card is not charged again; if a charge is on its way, it goes back to you.',
    resume: 'Keep renewing',
    charging: 'Your card is being charged for the next month.',
    declined: 'Card declined',
    payBy: (until: string, reason: string | null) =>
      `${reason ? `${reason} ` : ''}Pay by ${until} to stay a member, with this card or another.`,
    payLabel: 'Pay for the month',
    pay: (price: string) => `Pay ${price}`,
  },
  joinForm: {
    join: 'Join',
    cancel: 'Cancel',
    noThanks: 'No, thanks',
    listMe: 'Show me to the other members',
  },
  referralCode: {
    invited: 'You are invited.',
    invitedUndecided: 'You are invited, so you can join without asking.',
    recommendedBy: (name: string) => `Recommended by ${name}.`,
    dead: 'The code in your link no longer works. You do not need it here.',
  },
  neededEmail: {
    lead: (categories: CircleView['neededEmailCategories']) =>
      `For people with an e-mail of a ${organizationOf(categories)}.`,
    why: 'You need one to join. It is shown to no one.',
  },
  memberDirectory: {
    members: 'Members',
    none: 'No member has chosen to be shown yet.',
    listMe: 'Show me to the other members',
    recommend: 'Recommend this circle',
    roles: { OWNER: 'Owner', HOST: 'Host', MEMBER: 'Member' },
  },
  search: {
    label: 'Search circles',
    placeholder: 'Founders, readers, rowers…',
    none: (q: string) => `No circle is called “${q}”`,
    noneText: 'Try the beginning of another word of its name.',
  },
  requestAccess: {
    title: 'Find your circle',
    lead: 'Look for it by name, and ask to join on its page. A private circle opens by its link of invitation.',
    startOne: 'Start a circle',
  },
};
