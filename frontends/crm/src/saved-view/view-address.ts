/** The query of an address as a view keeps it: without the row that is open at the side, in one order. */
export function viewQuery(query: URLSearchParams | string, opened: string): string {
  const kept = new URLSearchParams(query);
  kept.delete(opened);
  kept.sort();
  return kept.toString();
}
