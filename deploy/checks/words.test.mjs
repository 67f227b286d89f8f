import { expect, test } from '@jest/globals';
import { asWords, findRetired } from './words.mjs';

test('names are read word by word, however they are joined', () => {
  expect(['hearAccess', 'hear-access', 'HEAR_ACCESS', 'hear.access'].map(asWords)).toEqual(
    Array(4).fill('hear access'),
  );
});

test('a retired word is found in a name and in a sentence, with what to say instead', () => {
  expect(findRetired('const keyedCall = 1;')).toMatchObject({ word: 'keyed' });
  expect(findRetired('// nobody waits')).toMatchObject({ word: 'nobody', instead: expect.any(String) });
});

test('a word inside another is none', () => {
  expect(findRetired('const label = belly + monkeyed;')).toBeUndefined();
});

test('a word that code has and people do not read is retired on pages and in mails alone', () => {
  const text = "title: 'A seat opened up for you',";
  expect(findRetired(text, 'services/messaging/src/notice/waitlist-offer.notice.ts')).toMatchObject({
    word: 'seat',
    instead: 'place',
  });
  expect(findRetired(text, 'frontends/site/src/registration/offer-card.tsx')).toMatchObject({ word: 'seat' });
  expect(
    findRetired('// a seat of theirs', 'frontends/site/src/registration/offer-card.tsx'),
  ).toBeUndefined();
  expect(findRetired('const seats = 1;', 'services/events/src/seat/seats.ts')).toBeUndefined();
});
