import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@momos/api-client';
import { inTurn } from './in-turn.ts';

type Sent = {
  ids: string[];
  isLast: boolean;
  answer: (text: string) => void;
  refuse: (error: Error) => void;
};

/** Calls that are answered by hand. */
function calls() {
  const sent: Sent[] = [];
  const send = (ids: string[], isLast: boolean) =>
    new Promise<string>((answer, refuse) => sent.push({ ids, isLast, answer, refuse }));
  return { sent, send };
}

const groups = [['a'], ['b'], ['c']];
const closePage = () => window.dispatchEvent(new Event('pagehide'));
const nextTask = () => new Promise(resolve => setTimeout(resolve));

describe('groups', () => {
  it('go out one after the other, up to one that fails', async () => {
    const { sent, send } = calls();
    const done = inTurn(groups, false, send);
    expect(sent).toHaveLength(1);
    sent[0]?.answer('A');
    await nextTask();
    expect(sent.map(({ ids, isLast }) => [...ids, isLast])).toEqual([
      ['a', false],
      ['b', false],
    ]);
    sent[1]?.refuse(new ApiError(409, { message: 'The social is cancelled.' }));
    expect(await done).toEqual({ answers: ['A'], stoppedBy: 'The social is cancelled.' });
    closePage();
    expect(sent).toHaveLength(2);
  });

  it('that were not sent yet go out together when the page closes meanwhile', async () => {
    const { sent, send } = calls();
    const done = inTurn(groups, false, send);
    closePage();
    closePage();
    expect(sent.map(({ ids, isLast }) => [...ids, isLast])).toEqual([
      ['a', false],
      ['b', true],
      ['c', true],
    ]);
    for (const { ids, answer } of sent) answer(ids.join().toUpperCase());
    expect(await done).toEqual({ answers: ['A', 'B', 'C'], stoppedBy: undefined });
  });

  it('go out together where the page closes already', async () => {
    const { sent, send } = calls();
    const done = inTurn(groups, true, send);
    expect(sent.map(({ isLast }) => isLast)).toEqual([true, true, true]);
    for (const { refuse } of sent) refuse(new ApiError(0, {}));
    expect(await done).toMatchObject({ answers: [], stoppedBy: expect.any(String) });
  });
});
