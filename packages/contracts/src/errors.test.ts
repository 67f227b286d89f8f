import { describe, expect, it } from '@jest/globals';
import { AppError, errorCodes, genericMessage, illegalState, toErrorBody } from './errors.ts';

describe('errors', () => {
  it('reveals nothing of an unknown error', () => {
    expect(toErrorBody(new Error('mongodb://user:secret@host'), 'trace')).toEqual({
      error: genericMessage,
      message: genericMessage,
      code: 'internal',
      traceId: 'trace',
    });
  });

  it('keeps OAuth names for sign-in', () => {
    expect(toErrorBody(new AppError('invalid_grant', 'The code is wrong.'))).toMatchObject({
      error: 'invalid_grant',
      error_description: 'The code is wrong.',
    });
  });

  it('names both states of an illegal move', () => {
    expect(illegalState('RSVP', 'CANCELLED', 'ATTENDED').message).toBe(
      'This RSVP is CANCELLED and cannot become ATTENDED.',
    );
  });

  it('has a status between 400 and 599 for every code', () => {
    for (const { http } of Object.values(errorCodes)) expect(http >= 400 && http < 600).toBe(true);
  });
});
