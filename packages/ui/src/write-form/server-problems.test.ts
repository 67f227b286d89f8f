import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@momos/api-client';
import { problemsOf } from './server-problems.ts';

const refused = (...fields: string[]) =>
  new ApiError(400, {
    message: 'Check your input.',
    details: fields.map(field => ({ field, message: `${field} is wrong` })),
  });

describe('problemsOf', () => {
  it('puts an error on its field, or on the nearest one around it', () => {
    expect(problemsOf(refused('body.code', 'body.tiers.0.name'), new Set(['code', 'tiers']))).toEqual({
      fields: { code: 'body.code is wrong', tiers: 'body.tiers.0.name is wrong' },
    });
  });

  it('names a field as the form does', () => {
    expect(problemsOf(refused('body.message'), new Set(['story']), { message: 'story' }).fields).toEqual({
      story: 'body.message is wrong',
    });
  });

  it('names the fields inside of a renamed one', () => {
    const shown = new Set(['tiers.0.name']);
    expect(problemsOf(refused('body.ticketTiers.0.name'), shown, { ticketTiers: 'tiers' }).fields).toEqual({
      'tiers.0.name': 'body.ticketTiers.0.name is wrong',
    });
  });

  it('shows at the top what belongs to no field', () => {
    expect(problemsOf(refused('body.code', 'body.ticketTiers.0.name'), new Set(['code']))).toEqual({
      fields: { code: 'body.code is wrong' },
      top: { text: 'Check your input.', notes: ['ticket tiers 1 name: body.ticketTiers.0.name is wrong'] },
    });
    expect(problemsOf(new ApiError(409, { message: 'Sold out' }), new Set(['code']))).toEqual({
      fields: {},
      top: { text: 'Sold out', notes: [] },
    });
  });
});
