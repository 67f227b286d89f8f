import { describe, expect, it } from '@jest/globals';
import {
  changeScans,
  type DoorScan,
  letInBy,
  readScans,
  withChange,
  withoutScan,
  withScan,
  withTakenBack,
} from './door-log.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

const scan = (id: string, parts: Partial<DoorScan> = {}): DoorScan => ({
  id,
  code: `code of ${id}`,
  rsvpId: `rsvp of ${id}`,
  scannedAt: '2031-05-01T18:00:00.000Z',
  state: 'WAITING',
  isTried: false,
  refusal: null,
  ...parts,
});

const here = { userId: 'ada', socialId: 'sunset' };

describe('the scans of a device', () => {
  it('are kept in order, a code that waits once, for each person and social by themselves', () => {
    const keeper = memory();
    changeScans(here, keeper, withScan(scan('1')));
    changeScans(here, keeper, withScan(scan('2')));
    changeScans(here, keeper, withScan(scan('3', { code: 'code of 1' })));
    expect(readScans(here, keeper).map(({ id }) => id)).toEqual(['1', '2']);
    expect(readScans({ ...here, userId: 'grace' }, keeper)).toEqual([]);
    expect(readScans({ ...here, socialId: 'noon' }, keeper)).toEqual([]);
  });

  it('are counted, refused, read and taken back one by one', () => {
    const refusal = { outcome: 'CANCELLED', text: 'Cancelled.', attendedAt: null, attendedOn: null } as const;
    const changed = withChange('2', { state: 'REFUSED', refusal })(
      withChange('1', { state: 'SENT', code: '' })([scan('1'), scan('2')]),
    );
    expect(changed.map(({ state }) => state)).toEqual(['SENT', 'REFUSED']);
    expect(letInBy(changed, 'rsvp of 1')?.id).toBe('1');
    expect(letInBy(changed, 'rsvp of 2')).toBeUndefined();
    expect(withoutScan('2')(changed)).toHaveLength(1);
    expect(withTakenBack('1')([scan('1'), scan('2')]).map(({ id }) => id)).toEqual(['2']);
    expect(withTakenBack('1')([scan('1', { isTried: true })])).toMatchObject([{ state: 'TAKEN_BACK' }]);
  });

  it('are bounded, without losing one that waits', () => {
    const sent = Array.from({ length: 5_001 }, (_, index) => scan(`s${index}`, { state: 'SENT' }));
    const kept = changeScans(here, memory(), () => [scan('first'), ...sent]);
    expect([kept.length, kept[0]?.id, kept[1]?.id]).toEqual([5_001, 'first', 's1']);
  });
});
