import { notFound } from '@momos/contracts/errors';
import type { SearchAlert } from './search-alert.ts';

/** A saved search is its person's alone: for everybody else there is none. Throws a 404. */
export function assertOwn({ userId }: Pick<SearchAlert, 'userId'>, actor: { userId: string }): void {
  if (userId !== actor.userId) throw notFound('saved search');
}
