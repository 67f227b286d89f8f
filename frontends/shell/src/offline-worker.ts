/**
 * The service worker: opens the site without a network, with what was seen before, and shows notices that are pushed while no page
 * is open. It imports nothing and is compiled by itself.
 * Files whose name carries a hash never change and come from the cache; everything else comes from the network while there is one.
 */
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void };
type RequestEvent = WorkerEvent & { request: Request; respondWith(answer: Promise<Response>): void };

type PageMessage = WorkerEvent & { data: { keep?: unknown } | null };
type PushEvent = WorkerEvent & { data: { json(): unknown } | null };
type ClickEvent = WorkerEvent & { notification: Notification };
type OpenPage = { url: string; focus(): Promise<unknown> };

const worker = globalThis as unknown as {
  skipWaiting(): Promise<void>;
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
};

const files = 'momos-files';
/** Answers of calls; dropped by the page at sign-out. */
const answers = 'momos-answers';
/** Stands for every page: nothing on it is rendered for all, and what the door needs is named in it. */
const page = '/my-ticket';
const home = '/';
const patienceMs = 5_000;

const isHashed = /\.[0-9a-f]{10}\.\w+$/;
const isList = /\/(?:remotes|mf-manifest)\.json$/;
/** A host's guest list with all that a scanner needs. */
const isDoorList = /^\/api\/socials\/slug\/[^/]+\/attendances$/;
/** What is needed at the door: one's own tickets and name, the settings the pages read, and the guest list of a host. */
const isForTheDoor = (path: string) =>
  /^\/api\/(?:users\/me(?:\/rsvps)?|configs)$/.test(path) || isDoorList.test(path);
const maxDoorLists = 8;

async function keep(cache: string, request: Request | string, answer: Response): Promise<Response> {
  if (answer.status === 200) await (await caches.open(cache)).put(request, answer.clone());
  return answer;
}

const isOver = ({ status }: Response) => status === 403 || status === 404 || status === 410;

/** An answer of a call; what is kept of one that its person may not have any more goes. */
async function keepAnswer(request: Request, answer: Response): Promise<Response> {
  if (isOver(answer)) await (await caches.open(answers)).delete(request);
  await keep(answers, request, answer);
  if (isDoorList.test(new URL(request.url).pathname)) await trimDoorLists();
  return answer;
}

/** Guest lists of earlier evenings go: those that were kept first. */
async function trimDoorLists(): Promise<void> {
  const cache = await caches.open(answers);
  const lists = (await cache.keys()).filter(({ url }) => isDoorList.test(new URL(url).pathname));
  await Promise.all(lists.slice(0, -maxDoorLists).map(list => cache.delete(list)));
}

const find = (kept: Request | string) => caches.match(kept, { ignoreVary: true });

/** Files of builds long gone make room. */
async function trim(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  if (keys.length > 400) await Promise.all(keys.slice(0, 200).map(key => cache.delete(key)));
}

/** The page and the files it names, so that both are of one build. */
async function keepPage(): Promise<void> {
  const answer = await fetch(page, { cache: 'no-cache' });
  if (!answer.ok) return;
  const named = [...(await answer.clone().text()).matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|woff2))"/g)];
  const cache = await caches.open(files);
  const missing = await Promise.all(
    named.map(async ([, path = '']) => ((await cache.match(path)) ? [] : [path])),
  );
  await cache.addAll(missing.flat());
  await trim(cache);
  await cache.put(page, answer);
}

async function cacheFirst(request: Request): Promise<Response> {
  return (await find(request)) ?? keep(files, request, await fetch(request));
}

/** The network's answer; what was kept when there is none, or none in time. */
async function networkFirst(
  request: Request,
  { kept = request, keeps }: { kept?: Request | string; keeps?: (answer: Response) => Promise<Response> },
): Promise<Response> {
  const network = fetch(request).then(answer => (keeps ? keeps(answer) : answer));
  const late = new Promise<undefined>(resolve => setTimeout(() => resolve(undefined), patienceMs));
  const answer = await Promise.race([network, late]).catch(() => undefined);
  return answer ?? (await find(kept)) ?? network;
}

/** Keeps files that a page loaded before this worker was there; the browser has them still. */
async function keepLoaded({ data }: PageMessage): Promise<void> {
  const urls: unknown[] = Array.isArray(data?.keep) ? data.keep : [];
  const named = urls.filter(url => typeof url === 'string' && URL.canParse(url)) as string[];
  const own = named.filter(url => {
    const { origin, pathname } = new URL(url);
    return origin === location.origin && (isHashed.test(pathname) || isList.test(pathname));
  });
  await Promise.all(own.map(url => cacheFirst(new Request(url)).catch(() => undefined)));
}

let isPageFresh = false;

/** The kept page follows the deployments: renewed once in each life of the worker. */
async function openPage(event: RequestEvent): Promise<Response> {
  const answer = await networkFirst(event.request, { kept: page });
  if (!isPageFresh) {
    isPageFresh = true;
    event.waitUntil(keepPage().catch(() => undefined));
  }
  return answer;
}

function onFetch(event: RequestEvent): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    // A file of the API, such as a ticket for a wallet, has no kept page in its place.
    if (!pathname.startsWith('/api/')) event.respondWith(openPage(event));
  } else if (isHashed.test(pathname)) event.respondWith(cacheFirst(request));
  else if (isList.test(pathname))
    event.respondWith(networkFirst(request, { keeps: answer => keep(files, request, answer) }));
  else if (isForTheDoor(pathname))
    event.respondWith(networkFirst(request, { keeps: answer => keepAnswer(request, answer) }));
}

/** What messaging sends (services/messaging/src/push); a browser must show something for each push, so nothing here may throw. */
function noticeOf({ data }: PushEvent): { title: string; body: string; path: string; tag: string } {
  const empty = { title: 'Momos', body: 'There is news for you.', path: home, tag: 'momos' };
  try {
    return { ...empty, ...(data?.json() as object | undefined) };
  } catch {
    return empty;
  }
}

function onPush(event: PushEvent): void {
  const { title, body, path, tag } = noticeOf(event);
  const options = { body, tag, icon: '/touch-icon.png', data: { path } };
  event.waitUntil(worker.registration.showNotification(title, options));
}

/** Opens the page that a notice is about, or goes to where it is open. */
async function openPath(path: string): Promise<void> {
  const { origin, href } = new URL(path, location.origin);
  if (origin !== location.origin) return;
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => url === href);
  await (open ? open.focus() : worker.clients.openWindow(href));
}

function onClick(event: ClickEvent): void {
  const { path = home } = (event.notification.data ?? {}) as { path?: string };
  event.notification.close();
  event.waitUntil(openPath(path));
}

// A new worker takes over immediately: what it keeps fits old pages too.
addEventListener('install', event =>
  (event as WorkerEvent).waitUntil(keepPage().then(() => worker.skipWaiting())),
);
addEventListener('activate', event => (event as WorkerEvent).waitUntil(worker.clients.claim()));
addEventListener('fetch', event => onFetch(event as RequestEvent));
addEventListener('message', event => {
  const message = event as unknown as PageMessage;
  message.waitUntil(keepLoaded(message));
});
addEventListener('push', event => onPush(event as PushEvent));
addEventListener('notificationclick', event => onClick(event as ClickEvent));
