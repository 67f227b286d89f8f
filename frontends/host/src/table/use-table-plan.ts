import { errorText, useLiveReads, useRead, useWrite } from '@momos/api-client';
import { type TableMove, type TablePlan, tablesContract } from '@momos/contracts/tables';
import { showToast } from '@momos/ui';
import { tableWords as words } from '../words/tables.ts';

const refreshes = [tablesContract.get];

/** The plan of a social; read again when a registration changes, and every quarter of a minute for what other hosts do. */
export function useTablePlan(socialId: string) {
  useLiveReads(`social:${socialId}:rsvps`, refreshes);
  return useRead(tablesContract.get, { params: { id: socialId } }, { refetchInterval: 15_000 });
}

const nameOf = ({ tables }: TablePlan, tableId: string | null) =>
  tables.find(({ id }) => id === tableId)?.name ?? '';

/** Moves guests; says what was done with a way to undo it, or why it was not. */
export function useMoves(socialId: string) {
  const arrange = useWrite(tablesContract.arrange, {
    refreshes,
    onFailed: error => showToast(errorText(error), { tone: 'bad' }),
  });
  const send = (moves: TableMove[]) => arrange.mutateAsync({ params: { id: socialId }, body: { moves } });
  const undo = (moves: TableMove[]) =>
    void send(moves).then(
      () => showToast(words.undone),
      () => undefined,
    );
  const move = async (rsvpIds: readonly string[], tableId: string | null) => {
    const moves = rsvpIds.map(rsvpId => ({ rsvpId, tableId }));
    const { data } = await send(moves);
    const done =
      tableId === null
        ? words.takenAway(moves.length)
        : words.moved(moves.length, nameOf(data.plan, tableId));
    showToast(done, { tone: 'good', undo: () => undo(data.undo) });
  };
  return {
    isBusy: arrange.isPending,
    move: (ids: readonly string[], to: string | null) => void move(ids, to).catch(() => undefined),
    undo,
  };
}
