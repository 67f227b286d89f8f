const byDate = {
  index: { checkAt: 1 },
  where: { checkAt: { $type: 'date' } },
  sort: { checkAt: 1 },
} as const;

/**
 * The two queries of what recurring work has to look at when its date `checkAt` comes; `null` there means never. One partial index
 * serves both, so that what is done costs nothing.
 */
export const dueQueries = () => ({
  /** The longest waiting first. */
  due: { find: (now: Date) => ({ checkAt: { $lte: now } }), ...byDate },
  /** All that waits, the next one first. */
  scheduled: { find: () => ({}), ...byDate },
});
