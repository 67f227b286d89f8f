import { describe, expect, it } from '@jest/globals';
import { edited, newMessage, pinned, reacted, removed, termsOf } from './message.ts';

const now = new Date('2030-01-15T12:00:00Z');
const draft = { clientId: 'c', authorId: 'a', text: 'Café at NINE', mentions: ['b', 'b'], attachments: [] };
const message = newMessage(draft, { channelId: 'team/x', number: 1, seq: 1, replyTo: null, now });

describe('a message', () => {
  it('is found by its words without case and accents, each once', () => {
    expect(message.terms).toEqual(['cafe', 'at', 'nine']);
    expect(termsOf('a ÉCOLE école 東京 42 👍')).toEqual(['ecole', '東京', '42']);
    expect(termsOf('w'.repeat(5000)).length).toBeLessThanOrEqual(200);
  });

  it('names each person once', () => expect(message.mentions).toEqual(['b']));

  it('is the same after an edit that changes nothing', () => {
    expect(edited(message, { text: message.text, mentions: [] }, now)).toBe(message);
    expect(edited(message, { text: 'Ten', mentions: [] }, now)).toMatchObject({
      terms: ['ten'],
      editedAt: now,
    });
  });

  it('keeps number and author when it is removed, and nothing that was said', () => {
    const gone = removed(
      pinned(reacted(message, { userId: 'b', emoji: '👍', isOn: true }), true, now),
      'MODERATOR',
    );
    expect(gone).toMatchObject({
      number: 1,
      authorId: 'a',
      text: '',
      terms: [],
      reactions: [],
      pinnedAt: null,
    });
    expect(removed(gone, 'AUTHOR')).toBe(gone);
  });

  it('has each person’s reaction once, and none that is left', () => {
    const on = { userId: 'b', emoji: '👍', isOn: true };
    const liked = reacted(message, on);
    expect(liked.reactions).toEqual([{ emoji: '👍', userIds: ['b'] }]);
    expect(reacted(liked, on)).toBe(liked);
    expect(reacted(liked, { ...on, isOn: false }).reactions).toEqual([]);
    expect(reacted(message, { ...on, isOn: false })).toBe(message);
  });
});
