/** The house as wallets show it. */
export const brand = {
  name: 'Momos',
  /** The accent of the pages by day. */
  background: '#3243c8',
  /** Paper, ink and accent of the pages by day: the mark is drawn for paper. */
  passColors: {
    backgroundColor: 'rgb(251, 248, 243)',
    foregroundColor: 'rgb(31, 27, 23)',
    labelColor: 'rgb(50, 67, 200)',
  },
} as const;
