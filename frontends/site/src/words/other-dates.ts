/** Words of the dates of a social that repeats. */
export const otherDatesWords = {
  title: 'All dates',
  this: 'This date',
  cancelled: 'Cancelled',
  all: (count: number) => `All ${count} dates`,
  showFewer: 'Show fewer',
};
