/** The house as wallets show it. */
export const brand = {
  name: 'Momos',
  /** The accent of the pages by day. */
  background: '#3243c8',
} as const;
