import { useEffect, useRef, useState } from 'react';

/** Reads the text of the first QR code of a picture. */
type Reader = (frame: HTMLVideoElement) => Promise<string | undefined>;

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: string[] }): Detector;
      getSupportedFormats(): Promise<string[]>;
    };
  }
}

/** The browser's own reader where there is one, else ours as WebAssembly, fetched then. */
async function chooseReader(): Promise<Reader> {
  const formats = (await window.BarcodeDetector?.getSupportedFormats()) ?? [];
  if (window.BarcodeDetector && formats.includes('qr_code')) {
    const detector = new window.BarcodeDetector({ formats: ['qr_code'] });
    return async frame => (await detector.detect(frame))[0]?.rawValue;
  }
  const { readQr } = await import('./read-qr.ts');
  return readQr;
}

/** The light beside the camera. */
export type Torch = { isOn: boolean; toggle: () => void };

export type CameraState = 'starting' | 'on' | 'refused' | 'missing';

const pauseMs = 180;

/** Shows the camera in a video element and calls back with each code it sees; the same code again only after three seconds. The torch is undefined where there is none. */
export function useCamera(isWanted: boolean, onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const [light, setLight] = useState<Light>();
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });

  useEffect(() => {
    if (!isWanted) return undefined;
    const stop = new AbortController();
    const onTrack = (track: MediaStreamTrack) => setLight({ track, isOn: false });
    void watch(video, {
      signal: stop.signal,
      onState: setState,
      onTrack,
      onCode: code => latest.current(code),
    });
    return () => {
      stop.abort();
      setLight(undefined);
    };
  }, [isWanted]);
  return { video, state, torch: light && torchOf(light, isOn => setLight({ ...light, isOn })) };
}

type Light = { track: MediaStreamTrack; isOn: boolean };

const hasTorch = (track: MediaStreamTrack): boolean =>
  // Not in every browser; the standard's types do not know the torch yet (W3C Image Capture).
  (track.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true;

const torchOf = ({ track, isOn }: Light, onTurned: (isOn: boolean) => void): Torch => ({
  isOn,
  toggle: () => {
    const advanced = [{ torch: !isOn } as MediaTrackConstraintSet];
    track.applyConstraints({ advanced }).then(
      () => onTurned(!isOn),
      // The device refuses; the button stays as the light is.
      () => undefined,
    );
  },
});

type Watch = {
  signal: AbortSignal;
  onState: (state: CameraState) => void;
  /** Called with a camera that has a torch. */
  onTrack: (track: MediaStreamTrack) => void;
  onCode: (code: string) => void;
};

async function watch(
  video: { current: HTMLVideoElement | null },
  { signal, onState, onTrack, onCode }: Watch,
): Promise<void> {
  if (!navigator.mediaDevices?.getUserMedia) return onState('missing');
  const stream = await navigator.mediaDevices
    .getUserMedia({ video: { facingMode: 'environment' } })
    .catch((error: DOMException) => {
      onState(error.name === 'NotAllowedError' ? 'refused' : 'missing');
      return undefined;
    });
  const element = video.current;
  if (!stream) return;
  if (signal.aborted || !element) return stream.getTracks().forEach(track => track.stop());
  signal.addEventListener('abort', () => stream.getTracks().forEach(track => track.stop()));
  element.srcObject = stream;
  await element.play();
  onState('on');
  const lit = stream.getVideoTracks().find(hasTorch);
  if (lit) onTrack(lit);
  const read = await chooseReader();
  let last = { code: '', at: 0 };
  while (!signal.aborted) {
    const code = element.readyState >= element.HAVE_CURRENT_DATA ? await read(element) : undefined;
    if (code && (code !== last.code || performance.now() - last.at > 3000)) {
      last = { code, at: performance.now() };
      onCode(code);
    }
    await new Promise(resolve => setTimeout(resolve, pauseMs));
  }
}
