import { circlesContract } from '@momos/contracts/circles';

/** What shows differently to who has joined or left a circle. */
export const readAgain = [
  circlesContract.get,
  circlesContract.bySlug,
  circlesContract.mine,
  circlesContract.listPublic,
  circlesContract.search,
];
