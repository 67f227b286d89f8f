/** The last known state of one aggregate of the bus. */
export type VersionedRow = { _id: string; version: number };

/** The newest row of each id. Versions are totally ordered, so the order and repeats of `rows` do not matter. */
export function newestById<Row extends VersionedRow>(rows: readonly Row[]): Map<string, Row> {
  const newest = new Map<string, Row>();
  for (const row of rows) {
    const known = newest.get(row._id);
    if (!known || known.version < row.version) newest.set(row._id, row);
  }
  return newest;
}

/** The rows that are newer than the known versions, one per id. */
export function newerThan<Row extends VersionedRow>(
  known: ReadonlyMap<string, number>,
  rows: readonly Row[],
): Row[] {
  return [...newestById(rows).values()].filter(({ _id, version }) => version > (known.get(_id) ?? -1));
}
