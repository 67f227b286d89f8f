/** Who goes first to a provider. */
export const priorities = ['code', 'notice', 'blast'] as const;
export type Priority = (typeof priorities)[number];
