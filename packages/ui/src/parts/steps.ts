import { partsWords } from '../words/parts.tsx';

const words = partsWords.steps;

/** The thing of a list that is open at the side: where it stands, and the ways to the ones beside it. */
export type Steps = {
  /** "3 of 40". */
  position: string;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
};

/** The steps from the open row of a list to those beside it; undefined while the open one is not in the list. */
export function stepsOf(
  rows: readonly { id: string }[],
  openId: string | null | undefined,
  onOpen: (id: string) => void,
): Steps | undefined {
  const index = openId ? rows.findIndex(({ id }) => id === openId) : -1;
  if (index < 0) return undefined;
  const to = (row: { id: string } | undefined) => (row ? () => onOpen(row.id) : undefined);
  return {
    position: words.position(index + 1, rows.length),
    onPrevious: to(rows[index - 1]),
    onNext: to(rows[index + 1]),
  };
}
