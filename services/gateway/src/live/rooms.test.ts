import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readTopic, roomOf } from './live-topic.ts';
import { createRooms, quietMs, type RoomNotice } from './rooms.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function make(isWatched = () => true) {
  const sent: RoomNotice[] = [];
  return { sent, rooms: createRooms({ isWatched, send: (_room, notice) => void sent.push(notice) }) };
}
const notice = (id: string, version = 1) => ({ room: 'r', id, kind: 'CHANGED', version });

describe('a room', () => {
  it('gets the first notice immediately and the following ones merged', () => {
    const { sent, rooms } = make();
    for (const id of ['a', 'b', 'c']) rooms.publish(notice(id));
    expect(sent).toEqual([{ id: 'a', kind: 'CHANGED', version: 1, seq: 1 }]);
    jest.advanceTimersByTime(quietMs);
    expect(sent[1]).toEqual({ id: '', kind: 'SEVERAL', version: 0, seq: 2 });
    jest.advanceTimersByTime(10 * quietMs);
    expect(sent).toHaveLength(2);
    expect(rooms.seqOf('r')).toBe(2);
  });

  it('gets the newest of several notices of one id', () => {
    const { sent, rooms } = make();
    for (const version of [1, 2, 3]) rooms.publish(notice('a', version));
    jest.advanceTimersByTime(quietMs);
    expect(sent.map(notice => notice.version)).toEqual([1, 3]);
  });

  it('without watchers gets nothing, and starts over after the last one left', () => {
    const unwatched = make(() => false);
    unwatched.rooms.publish(notice('a'));
    expect(unwatched.sent).toEqual([]);
    const { sent, rooms } = make();
    rooms.publish(notice('a'));
    rooms.publish(notice('b'));
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
