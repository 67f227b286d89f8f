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
  removeText: 'Its text and pictures are gone for everyone, also for who unlocked it.',
  keep: 'Keep it',
  removed: 'Post removed',
  edit: 'Edit',
  titleLabel: 'Title',
  text: 'Text',
  pointsLabel: 'Points to unlock',
  pointsHint: 'Leave it empty for a post that every member reads.',
  addPicture: 'Add a picture',
  cutPicture: 'Picture',
  removePicture: (at: number) => `Remove picture ${at}`,
  publish: 'Publish',
  saveChanges: 'Save changes',
  published: 'Post published',
  saved: 'Post changed',
};
