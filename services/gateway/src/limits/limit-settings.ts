import { type HumanCheck, humanChecks, type RouteClass, routeClasses } from './route-class.ts';

/** At most `max` calls in any window of so many seconds. */
export type Limit = { max: number; seconds: number };

/** Limits per person and per address. */
export type CallerLimits = { person?: Limit; address?: Limit };

export type LimitSettings = {
  classes: Record<RouteClass, CallerLimits>;
  /** Limits of single calls by their id, beside their class's. */
  routes: ReadonlyMap<string, CallerLimits>;
  /** Above this rate a caller must pass the human check. */
  humanChecks: Record<HumanCheck, Limit>;
};

/** `strict` is what production starts from, `relaxed` a thousand times that, for machines that simulate a crowd. */
export const limitModes = ['strict', 'relaxed', 'off'] as const;
export type LimitMode = (typeof limitModes)[number];

const relaxedBy = 1_000;

const strict: {
  classes: Record<RouteClass, Required<CallerLimits>>;
  humanChecks: Record<HumanCheck, Limit>;
} = {
  // A venue's guests share one address, so addresses get what a crowd needs.
  classes: {
    'sign-in': { person: { max: 30, seconds: 600 }, address: { max: 300, seconds: 600 } },
    search: { person: { max: 120, seconds: 60 }, address: { max: 1_200, seconds: 60 } },
    write: { person: { max: 240, seconds: 60 }, address: { max: 6_000, seconds: 60 } },
    upload: { person: { max: 60, seconds: 600 }, address: { max: 600, seconds: 600 } },
    read: { person: { max: 1_200, seconds: 60 }, address: { max: 12_000, seconds: 60 } },
  },
  humanChecks: {
    'sign-in': { max: 20, seconds: 600 },
    rsvp: { max: 12, seconds: 60 },
    search: { max: 60, seconds: 60 },
  },
};

/**
 * Limits of a mode with the operator's changes: `read.address=600/60, rsvps.create.person=5/60, human.search=30/60`, each
 * `<class or call>.<person or address>=<calls>/<seconds>`. Throws for an unreadable change.
 */
export function readLimits(mode: LimitMode, changes: readonly string[]): LimitSettings {
  const factor = mode === 'relaxed' ? relaxedBy : 1;
  const eased = ({ max, seconds }: Limit) => ({ max: max * factor, seconds });
  const settings = {
    classes: mapped(routeClasses, name => ({
      person: eased(strict.classes[name].person),
      address: eased(strict.classes[name].address),
    })) as Record<RouteClass, CallerLimits>,
    routes: new Map<string, CallerLimits>(),
    humanChecks: mapped(humanChecks, name => eased(strict.humanChecks[name])),
  };
  for (const change of changes) apply(settings, change);
  return settings;
}

function apply(settings: LimitSettings & { routes: Map<string, CallerLimits> }, change: string): void {
  const found = /^([\w.-]+)=(\d{1,9})\/(\d{1,6})$/.exec(change);
  const [, place = '', max, seconds] = found ?? [];
  const limit = { max: Number(max), seconds: Number(seconds) };
  const cut = place.lastIndexOf('.');
  const [name, caller] = [place.slice(0, cut), place.slice(cut + 1)];
  if (!found || limit.seconds === 0) throw unreadable(change);
  if (name === 'human' && isOneOf(humanChecks, caller)) settings.humanChecks[caller] = limit;
  else if (caller !== 'person' && caller !== 'address') throw unreadable(change);
  else if (isOneOf(routeClasses, name)) settings.classes[name][caller] = limit;
  else settings.routes.set(name, { ...settings.routes.get(name), [caller]: limit });
}

const unreadable = (change: string) => new Error(`"${change}" is not a limit such as read.address=600/60`);

const isOneOf = <T extends string>(names: readonly T[], name: string): name is T =>
  names.some(each => each === name);

const mapped = <K extends string, V>(names: readonly K[], valueOf: (name: K) => V) =>
  Object.fromEntries(names.map(name => [name, valueOf(name)])) as Record<K, V>;
