import type { ScanTone } from '@momos/contracts/scan-outcomes';

let context: AudioContext | undefined;

/** Frequencies in Hz, one after the other. */
const tones: Record<ScanTone, readonly number[]> = {
  good: [880],
  waiting: [660, 880],
  again: [440, 440],
  bad: [220, 180],
};

/** Milliseconds of shaking, rest, shaking. */
const shakes: Record<ScanTone, number[]> = {
  good: [60],
  waiting: [60, 60, 60],
  again: [140, 80, 140],
  bad: [400],
};

/** Says without looking what a scan led to: by a short sound, and by a vibration where the device can. Silent where the browser does not let us. */
export function playScan(tone: ScanTone): void {
  // Not on every platform, whatever the types say.
  (navigator as Partial<Navigator>).vibrate?.(shakes[tone]);
  context ??= new AudioContext();
  tones[tone].forEach((frequency, index) => {
    if (!context) return;
    const sound = context.createOscillator();
    const volume = context.createGain();
    volume.gain.value = 0.12;
    sound.frequency.value = frequency;
    sound.connect(volume).connect(context.destination);
    sound.start(context.currentTime + index * 0.16);
    sound.stop(context.currentTime + index * 0.16 + 0.13);
  });
}
