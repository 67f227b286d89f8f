/** A row that is what its topic last said of one aggregate. */
export type VersionedRow = { _id: string; version: number };

/** One row per id: the newest. A total order on versions makes order and repeats of what is given not matter. */
export function newestById<Row extends VersionedRow>(rows: readonly Row[]): Map<string, Row> {
  const newest = new Map<string, Row>();
  for (const row of rows) {
    const known = newest.get(row._id);
    if (!known || known.version < row.version) newest.set(row._id, row);
  }
  return newest;
}

/** The rows that are newer than what is known, one per id. */
export function newerThan<Row extends VersionedRow>(
  known: ReadonlyMap<string, number>,
  rows: readonly Row[],
): Row[] {
  return [...newestById(rows).values()].filter(({ _id, version }) => version > (known.get(_id) ?? -1));
}
