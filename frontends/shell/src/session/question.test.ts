import { expect, it } from '@jest/globals';
import { createQuestion } from './question.ts';

it('is asked once, however many calls wait for its answer', async () => {
  const question = createQuestion<string, number>('closed');
  let shown = 0;
  question.store.subscribe(() => (shown += 1));
  const waiting = [question.ask('first'), question.ask('second')];
  expect(question.store.read()?.asked).toBe('first');
  question.store.read()?.done(7);
  expect(await Promise.all(waiting)).toEqual([7, 7]);
  expect(question.store.read()).toBeUndefined();
  expect(shown).toBe(2);
});

it('says so when it is closed, and can be asked again', async () => {
  const question = createQuestion<string, number>('It was closed.');
  const waiting = question.ask('one');
  question.store.read()?.givenUp();
  await expect(waiting).rejects.toThrow('It was closed.');
  const again = question.ask('two');
  question.store.read()?.done(1);
  expect(await again).toBe(1);
});
