/** The query of an address as a view keeps it: without the row that is open at the side and other parameters that are no part of a view, in one order. */
export function viewQuery(query: URLSearchParams | string, opened: readonly string[]): string {
  const kept = new URLSearchParams(query);
  for (const name of opened) kept.delete(name);
  kept.sort();
  return kept.toString();
}
