import { draftPrefix } from '@momos/api-client';

/** Where a person's unsent words of a channel are kept. */
export const draftKey = (userId: string, channel: string): string =>
  `${draftPrefix}chat.${userId}.${channel}`;
