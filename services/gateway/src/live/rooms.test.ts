import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readTopic, roomOf } from './live-topic.ts';
import { createRooms, quietMs, type RoomNotice } from './rooms.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function make(isWatched = () => true) {
  const sent: RoomNotice[] = [];
  return { sent, rooms: createRooms({ isWatched, send: (_room, notice) => void sent.push(notice) }) };
}
const news = (id: string, version = 1) => ({ room: 'r', id, kind: 'CHANGED', version });

describe('a room', () => {
  it('hears the first piece of news at once and what follows as one', () => {
    const { sent, rooms } = make();
    for (const id of ['a', 'b', 'c']) rooms.tell(news(id));
    expect(sent).toEqual([{ id: 'a', kind: 'CHANGED', version: 1, seq: 1 }]);
    jest.advanceTimersByTime(quietMs);
    expect(sent[1]).toEqual({ id: '', kind: 'SEVERAL', version: 0, seq: 2 });
    jest.advanceTimersByTime(10 * quietMs);
    expect(sent).toHaveLength(2);
    expect(rooms.seqOf('r')).toBe(2);
  });

  it('hears the newest of one thing that changed several times', () => {
    const { sent, rooms } = make();
    for (const version of [1, 2, 3]) rooms.tell(news('a', version));
    jest.advanceTimersByTime(quietMs);
    expect(sent.map(notice => notice.version)).toEqual([1, 3]);
  });

  it('without watchers hears nothing, and begins anew after its last one left', () => {
    const nobody = make(() => false);
    nobody.rooms.tell(news('a'));
    expect(nobody.sent).toEqual([]);
    const { sent, rooms } = make();
    rooms.tell(news('a'));
    rooms.tell(news('b'));
    rooms.close('r');
    jest.advanceTimersByTime(quietMs);
    expect(sent).toHaveLength(1);
    expect(rooms.seqOf('r')).toBe(0);
  });
});

describe('a topic', () => {
  const id = '01930b5e-7c1a-7d2e-8f3a-1b2c3d4e5f60';
  it.each([
    ['me', 'user:u'],
    [`social:${id}`, `social:${id}`],
    [`social:${id}:rsvps`, `social:${id}:rsvps`],
    [`social:${id}:deliveries`, `social:${id}:deliveries`],
  ])('%s has the room %s', (text, room) => {
    const topic = readTopic(text);
    expect(topic && roomOf(topic, 'u')).toBe(room);
  });
  it.each([
    '',
    'user:u',
    'social:',
    `social:${id}:`,
    `social:${id}:rsvps:x`,
    `social:${id.toUpperCase()}`,
    7,
    null,
    {},
  ])('%j is none', text => expect(readTopic(text)).toBeUndefined());
});
