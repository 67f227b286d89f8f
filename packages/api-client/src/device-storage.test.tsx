import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { deviceStorage } from './device-storage.ts';

afterEach(() => {
  jest.restoreAllMocks();
  deviceStorage.removeAll('');
});

describe('what is kept on this device', () => {
  it('outlives the page', () => {
    deviceStorage.setItem('a', '1');
    expect(localStorage.getItem('a')).toBe('1');
    deviceStorage.removeItem('a');
    expect(deviceStorage.getItem('a')).toBeNull();
  });

  it('lasts as long as the page where the browser refuses to keep anything', () => {
    jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    deviceStorage.setItem('a', '1');
    expect(deviceStorage.getItem('a')).toBe('1');
    deviceStorage.removeAll('a');
    expect(deviceStorage.getItem('a')).toBeNull();
  });

  it('has the last value where the room is full', () => {
    deviceStorage.setItem('a', '1');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    deviceStorage.setItem('a', '2');
    expect(deviceStorage.getItem('a')).toBe('2');
  });

  it('is forgotten by what keys begin with', () => {
    deviceStorage.setItem('draft.a', '1');
    deviceStorage.setItem('other', '1');
    deviceStorage.removeAll('draft.');
    expect([deviceStorage.getItem('draft.a'), deviceStorage.getItem('other')]).toEqual([null, '1']);
  });
});
