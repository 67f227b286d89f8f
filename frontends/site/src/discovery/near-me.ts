import { useState } from 'react';

/** Where a person looks from, and how far. */
export type Near = {
  latitude: number;
  longitude: number;
  radiusKm: number;
  isNearestFirst: boolean;
};

/** Why there is no position: the person or their browser said no, none could be found, or the browser has none to give. */
export type NoPosition = 'refused' | 'not-found' | 'absent';

/** Two decimals, some 1 km: enough for cities, and no address. */
const rounded = (degrees: number): number => Math.round(degrees * 100) / 100;

const usualRadiusKm = 50;
const refusedCode = 1;
const [waitMs, knownForMs] = [15_000, 600_000];

// Outlives the page, so that the way back from a social finds the same list; it ends with the tab and is written nowhere.
let lastNear: Near | null = null;

/** Forgets the position. */
export function forgetNear(): void {
  lastNear = null;
}

/** Asks the browser for the position, rounded; rejects with why there is none. */
const askPosition = (): Promise<Pick<Near, 'latitude' | 'longitude'>> =>
  new Promise((resolve, reject: (why: NoPosition) => void) => {
    if (!('geolocation' in navigator)) return reject('absent');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      ({ code }) => reject(code === refusedCode ? 'refused' : 'not-found'),
      { timeout: waitMs, maximumAge: knownForMs },
    );
  });

/** The position of the person, once they ask for what is near; nothing asks for it before. */
export function useNearMe() {
  const [near, setNear] = useState(lastNear);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<NoPosition | null>(null);

  function keep(next: Near | null): void {
    lastNear = next;
    setNear(next);
  }

  return {
    near,
    isAsking,
    problem,
    async turnOn() {
      setAsking(true);
      setProblem(null);
      try {
        keep({ ...(await askPosition()), radiusKm: usualRadiusKm, isNearestFirst: false });
      } catch (why) {
        setProblem(why as NoPosition);
      } finally {
        setAsking(false);
      }
    },
    turnOff() {
      setProblem(null);
      keep(null);
    },
    change: (part: Partial<Pick<Near, 'radiusKm' | 'isNearestFirst'>>) => near && keep({ ...near, ...part }),
  };
}
