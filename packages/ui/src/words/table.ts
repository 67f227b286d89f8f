/** Words of tables. */
export const tableWords = {
  dataRow: {
    select: (name: string) => `Select ${name}`,
  },
  dataTable: {
    selectAll: (count: number) => `Select all ${count}`,
  },
};
