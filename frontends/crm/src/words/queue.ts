/** Words of the pages below queue. */
export const queueWords = {
  queue: {
    status: 'Status',
  },
  bulk: {
    region: (things: string) => `Selected ${things}`,
    count: (count: number) => `${count} selected`,
    selectAll: (count: number) => `Select all ${count}`,
    select: (name: string) => `Select ${name}`,
    clear: 'Clear',
    decide: (label: string, count: number) => `${label} ${count}`,
    question: (label: string, what: string) => `${label} ${what}?`,
    about: 'For',
    when: 'When',
    inAFewSeconds: 'In a few seconds; until then you can undo',
    more: (count: number) => `and ${count} more`,
    isDoing: (doing: string, what: string) => `${doing} ${what}…`,
    isDone: (what: string, done: string) => `${what} ${done}`,
    notDone: (count: number, name: string, reason: string) =>
      count === 1 ? `${name}: ${reason}` : `${count} failed. ${name}: ${reason}`,
  },
};
