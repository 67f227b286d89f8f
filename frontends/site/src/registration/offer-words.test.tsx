import { describe, expect, it } from '@jest/globals';
import { offerWords } from './offer-words.ts';

const both = [true, false];
const states = both.flatMap(isApprovalRequired =>
  both.flatMap(isPriced => both.map(isAccepted => ({ isApprovalRequired, isPriced, isAccepted }))),
);

describe.each(states)('an offer with %j', state => {
  const { title, text, button, next } = offerWords(state);
  const all = `${title} ${text} ${button}`;

  it('promises the place only where no host decides', () => {
    expect(/is yours|is free for you|Take/.test(all)).toBe(!state.isApprovalRequired);
    expect(/hosts/.test(all)).toBe(state.isApprovalRequired);
  });

  it('names the payment where one is due', () => {
    expect(/\b(pay|card|payment)\b/i.test(all)).toBe(state.isPriced || state.isAccepted);
  });

  it('is accepted once', () => expect(next).toBe(state.isAccepted ? 'pay' : 'accept'));
});
