import { afterEach, beforeEach } from '@jest/globals';

/** jsdom plays no sound. */
class SilentAudio {
  currentTime = 0;
  createOscillator = () => ({
    frequency: {},
    connect: () => ({ connect: () => undefined }),
    start: () => undefined,
    stop: () => undefined,
  });
  createGain = () => ({ gain: {} });
}

/** Lets the pages of a test file play tones, silently; call it once in the file. */
export function silenceAudio(): void {
  const platform = globalThis.AudioContext;
  beforeEach(() => {
    globalThis.AudioContext = SilentAudio as unknown as typeof AudioContext;
  });
  afterEach(() => {
    globalThis.AudioContext = platform;
  });
}
