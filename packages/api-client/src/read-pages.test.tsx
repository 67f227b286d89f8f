import { expect, it } from '@jest/globals';
import { peopleContract } from '@momos/contracts/people';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient, SessionContext, useReadPages } from './hooks.ts';
import type { Session } from './session.ts';

/** A list of so many pages, one item each, that notes what it is asked for. */
function sessionOf(pages: number) {
  const asked: unknown[] = [];
  const call = async (_route: unknown, { body }: { body: { exclusiveStartKey?: string } }) => {
    const at = Number(body.exclusiveStartKey ?? 0);
    asked.push(at);
    return { data: [{ id: at }], meta: { lastEvaluatedKey: at + 1 < pages ? String(at + 1) : null } };
  };
  return { asked, session: { call } as unknown as Session };
}

async function read(session: Session) {
  const queries = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SessionContext value={session}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </SessionContext>
  );
  const { result } = renderHook(() => useReadPages(peopleContract.search, { body: { pageSize: 1 } }), {
    wrapper,
  });
  await waitFor(() => expect(result.current.data?.items).toHaveLength(1));
  while (result.current.hasNextPage) await act(() => result.current.fetchNextPage());
  return { queries, result };
}

it('reads a list that is asked for by POST page by page, to its end', async () => {
  const { asked, session } = sessionOf(3);
  const { result } = await read(session);
  await waitFor(() => expect(result.current.data).toMatchObject({ items: { length: 3 }, isCut: false }));
  expect(asked).toEqual([0, 1, 2]);
});

it('ends a list at 40 pages, says so, and reads no more than these when it changes', async () => {
  const { asked, session } = sessionOf(1_000);
  const { queries, result } = await read(session);
  await waitFor(() => expect(result.current.data).toMatchObject({ items: { length: 40 }, isCut: true }));
  asked.length = 0;
  await act(() => queries.invalidateQueries());
  await waitFor(() => expect(asked).toHaveLength(40));
  expect(result.current.hasNextPage).toBe(false);
}, 30_000);
