import { counted } from '@momos/ui';

/** Words of a circle's posts. */
export const postWords = {
  title: 'Posts',
  newPost: 'Write a post',
  emptyTitle: 'No posts yet',
  emptyText: 'What the hosts write appears here.',
  points: (count: number) => counted(count, 'momo point', 'momo points'),
  locked: (pictures: number) =>
    pictures === 0
      ? 'This post is locked.'
      : `This post is locked, with ${counted(pictures, 'picture', 'pictures')}.`,
  unlock: (points: string) => `Unlock for ${points}`,
  unlockTitle: (title: string) => `Unlock “${title}”?`,
  unlockText: 'Your points are taken once, and the post stays open for you.',
  moneyText:
    'You pay once, and the post stays open for you while you are a member. A service fee may be added.',
  cost: 'Cost',
  balance: 'Your points',
  notNow: 'Not now',
  unlocked: 'Post unlocked',
  picture: (at: number, title: string) => `Picture ${at} of ${title}`,
  edited: 'edited',
  report: 'Report',
  reported: 'Reported to the hosts. Thank you.',
  reports: (count: number) => counted(count, 'report', 'reports'),
  remove: 'Remove',
  removeTitle: (title: string) => `Remove “${title}”?`,
  removeText: 'Its text and pictures are gone for everyone, also for those who unlocked it.',
  removeRefunds: (count: number) =>
    count === 1
      ? 'One member has paid for it with money, and is refunded in full.'
      : `${count} members have paid for it with money, and are refunded in full.`,
  keep: 'Keep it',
  removed: 'Post removed',
  edit: 'Edit',
  titleLabel: 'Title',
  text: 'Text',
  pointsLabel: 'Points to unlock',
  priceLabel: (currency: string) => `Price to unlock in ${currency}`,
  priceHint:
    'With a price and points, members choose how they pay. With neither, every member reads the post.',
  pointsHint: 'Leave it empty where points do not unlock the post.',
  addPicture: 'Add a picture',
  cutPicture: 'Picture',
  removePicture: (at: number) => `Remove picture ${at}`,
  publish: 'Publish',
  saveChanges: 'Save changes',
  published: 'Post published',
  saved: 'Post changed',
  post: 'Post',
  noPost: 'This post is not here',
  noPostText: 'Its hosts have removed it, or it is in a circle that you do not belong to.',
  allCircles: 'All circles',
  toCircle: (name: string) => `Go to ${name}`,
  toTheCircle: 'Go to the circle',
  purchases: {
    open: (count: number) => (count === 0 ? 'Payments' : `Payments (${count})`),
    title: (title: string) => `Payments for “${title}”`,
    ofPost: 'Payments for a post',
    lead: (circle: string) =>
      `Members of ${circle} paid for this post. If you have removed it, their refunds are here too.`,
    emptyTitle: 'No payments yet',
    emptyText: 'Members who unlock this post with money appear here.',
    statuses: { PENDING: 'Paying', UNPAID: 'Not paid', UNLOCKED: 'Unlocked', ENDED: 'Locked again' },
    disputed: 'In dispute',
    toPay: (money: string) => `${money} to pay`,
    paid: (money: string) => `${money} paid`,
    paidAndRefunded: (money: string, refunded: string) => `${money} paid, ${refunded} refunded`,
    refund: (money: string) => `Refund ${money}`,
    refundTitle: (money: string, name: string) => `Refund ${money} to ${name}?`,
    refundText: 'The post is locked for them again, and they can pay for it again.',
    refunded: 'Refund on its way',
    failed: (money: string, why: string | null) =>
      why
        ? `The refund of ${money} did not go through: ${why}`
        : `The refund of ${money} did not go through.`,
    sendAgain: 'Send it again',
    paidByHand: 'I have paid it back myself',
  },
};
