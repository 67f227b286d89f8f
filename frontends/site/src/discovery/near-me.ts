import { type Session, useSession } from '@momos/api-client';
import { useState, useSyncExternalStore } from 'react';

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

type Kept = { near: Near | null; isAsking: boolean };

const nothing: Kept = { near: null, isAsking: false };

// Outlives the page, so that the way back from a social finds the same list; it ends with the tab or the session, and is written nowhere.
let kept = nothing;
// An answer counts only for the last ask: who took it back, or signed out, has none.
let asks = 0;
const listeners = new Set<() => void>();

function keep(next: Kept): void {
  kept = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Forgets the position, also one that is being asked for. */
export function forgetNear(): void {
  asks += 1;
  keep(nothing);
}

const watched = new WeakSet<Session>();

/** Forgets the position of whoever signs out, on whatever page they do. */
function forgetAtSignOut(session: Session): void {
  if (watched.has(session)) return;
  watched.add(session);
  let before = session.state();
  session.subscribe(() => {
    const isOver = before === 'signed-in' && session.state() === 'visitor';
    before = session.state();
    if (isOver) forgetNear();
  });
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
  const session = useSession();
  const { near, isAsking } = useSyncExternalStore(
    subscribe,
    () => kept,
    () => nothing,
  );
  const [problem, setProblem] = useState<NoPosition | null>(null);

  return {
    near,
    isAsking,
    problem,
    async turnOn() {
      forgetAtSignOut(session);
      asks += 1;
      const ask = asks;
      setProblem(null);
      keep({ near: null, isAsking: true });
      try {
        const position = await askPosition();
        if (ask !== asks) return;
        keep({ near: { ...position, radiusKm: usualRadiusKm, isNearestFirst: false }, isAsking: false });
      } catch (why) {
        if (ask !== asks) return;
        keep(nothing);
        setProblem(why as NoPosition);
      }
    },
    turnOff() {
      setProblem(null);
      forgetNear();
    },
    change: (part: Partial<Pick<Near, 'radiusKm' | 'isNearestFirst'>>) =>
      near && keep({ near: { ...near, ...part }, isAsking: false }),
  };
}
