let context: AudioContext | undefined;

/** A short tone: high for yes, two low ones for no. Silent where the browser does not let us. */
export function playScan(isGood: boolean): void {
  context ??= new AudioContext();
  const tones = isGood ? [880] : [220, 180];
  tones.forEach((frequency, index) => {
    if (!context) return;
    const tone = context.createOscillator();
    const volume = context.createGain();
    volume.gain.value = 0.12;
    tone.frequency.value = frequency;
    tone.connect(volume).connect(context.destination);
    tone.start(context.currentTime + index * 0.16);
    tone.stop(context.currentTime + index * 0.16 + 0.13);
  });
}
