import { type QueuePosition, readPlace } from '@momos/contracts/waiting-room';
import type { CallData, CallInput, CallMeta, Route, RouteSpec } from '@momos/contracts/route';
import { ApiError, toApiError } from './api-error.ts';
import { createIntents, type Intents } from './intents.ts';
import { targetOf } from './write-target.ts';

/** What a client needs from its surroundings. */
export type ClientOptions = {
  /** Where the API answers, without a slash at the end: `/api`. */
  baseUrl: string;
  /** A valid access token, or undefined for a visitor. */
  getToken: () => Promise<string | undefined>;
  /** Gets a new token after a 401; undefined when the session is over. `isWrite` says that a person waits for the call. */
  renewToken: (isWrite?: boolean) => Promise<string | undefined>;
  /** Asks a visitor to sign in where they are; a token once they have, undefined when they would rather not. */
  askToSignIn?: (() => Promise<string | undefined>) | undefined;
  /** Headers of every call: marketing data, referral, web-firewall token. */
  headers?: () => Record<string, string>;
  /** Solves a captcha (405 with data, spec §8); resolves when the call may be repeated. */
  onCaptcha?: (body: Record<string, unknown>) => Promise<void>;
  /** Has the person prove again who they are (403 `step_up_required`); resolves when they have, rejects when they would rather not. */
  onStepUp?: (() => Promise<void>) | undefined;
  /** Has the person finish a sign-in that lacks its second factor (403 `second_factor_required`); as {@link ClientOptions.onStepUp}. */
  onSecondFactor?: (() => Promise<void>) | undefined;
  /** Waits in the waiting room while many register (429 with a position); resolves when it is the caller's turn. */
  onWaitingRoom?: (position: QueuePosition) => Promise<void>;
  /** Where the idempotency keys of unanswered calls are; those of this client alone where left out. */
  intents?: Intents;
  /** Learns of a call that failed for good; status 0 where nothing was answered. */
  onFailed?: ((call: string, status: number) => void) | undefined;
  fetch?: typeof fetch;
  wait?: (milliseconds: number) => Promise<void>;
};

/** What a single call may say besides its input. */
export type CallOptions = {
  signal?: AbortSignal;
  idempotencyKey?: string;
  ifMatch?: number;
  /** The call outlives its page: for what is sent while the page closes. Browsers take 64 KB of such bodies together. */
  isLast?: boolean;
};

/** The answer of a call. */
export type Answer<R extends RouteSpec> = { data: CallData<R>; meta: CallMeta<R> };

/** Makes a call as its contract says; throws {@link ApiError}. */
export type Call = <R extends Route>(
  route: R,
  input: CallInput<R>,
  options?: CallOptions,
) => Promise<Answer<R>>;

type LooseInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
};

const retryable = new Set([408, 429, 500, 502, 503, 504, 522, 524]);
const maxAttempts = 3;
const defaultWait = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds));

/** The path of a call with its parameters and query filled in. */
export function urlOf(route: Route, input: LooseInput, baseUrl = '/api'): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null) search.append(name, String(each));
  }
  const query = search.toString();
  return `${baseUrl}${path}${query ? `?${query}` : ''}`;
}

/** A call on its way: what is sent, and what was tried to get it through. */
type Sending = { route: Route; input: LooseInput; call: CallOptions };

function headersOf({ input, call }: Sending, token: string | undefined): Record<string, string> {
  return {
    accept: 'application/json',
    ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(call.idempotencyKey ? { 'idempotency-key': call.idempotencyKey } : {}),
    ...(call.ifMatch === undefined ? {} : { 'if-match': `"${call.ifMatch}"` }),
  };
}

function bodyOf({ file, body }: LooseInput): FormData | string | null {
  if (!file) return body === undefined ? null : JSON.stringify(body);
  const form = new FormData();
  form.append('file', file);
  return form;
}

/** One try; a network that fails is an {@link ApiError} of status 0. */
async function attempt(
  sending: Sending,
  token: string | undefined,
  options: ClientOptions,
): Promise<Response | ApiError> {
  const { route, input, call } = sending;
  const doFetch = options.fetch ?? ((url, init) => fetch(url, init));
  try {
    const response = await doFetch(urlOf(route, input, options.baseUrl), {
      method: route.method,
      credentials: 'same-origin',
      signal: call.signal ?? null,
      keepalive: call.isLast ?? false,
      headers: { ...options.headers?.(), ...headersOf(sending, token) },
      body: bodyOf(input),
    });
    return response.ok ? response : await toApiError(response);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    return new ApiError(0, {});
  }
}

const isRetried = ({ route, call }: Sending, error: ApiError): boolean => {
  const isHarmless = route.method === 'GET' || (route.idempotency === 'none' && !route.isRepeatHarmful);
  const isRepeatable = isHarmless || call.idempotencyKey !== undefined;
  // `in_progress`: the first attempt with this key is still at work.
  const mayHelp = error.status === 0 || retryable.has(error.status) || error.code === 'in_progress';
  return isRepeatable && mayHelp;
};

/** How a call that needs a session gets one: a token is renewed; a visitor who changes something is asked to sign in, once. */
const tokenSource = ({ route }: Sending, token: string | undefined, options: ClientOptions) =>
  token
    ? () => options.renewToken(route.method !== 'GET')
    : route.method === 'GET'
      ? undefined
      : options.askToSignIn;

/** What asks a person for the proof that a refusal names. */
const questionFor = ({ code }: ApiError, { onStepUp, onSecondFactor }: ClientOptions) =>
  code === 'step_up_required' ? onStepUp : code === 'second_factor_required' ? onSecondFactor : undefined;

/** A token that carries the proof; throws the refusal when the person closes the question. */
async function prove(
  refusal: ApiError,
  ask: () => Promise<void>,
  { renewToken }: ClientOptions,
): Promise<string | undefined> {
  try {
    await ask();
  } catch {
    throw refusal;
  }
  return renewToken();
}

/**
 * Sends until there is an answer or an error that no repeat helps against: the token is renewed or asked for once (spec §8: after a 401 and after a network failure), a captcha solved
 * once, each kind of proof asked for once, the waiting room waited out as often as it asks, everything else retried while attempts are
 * under 3. Each repeat is the very same call with the same idempotency key.
 */
async function send(sending: Sending, options: ClientOptions): Promise<Response> {
  let token = await options.getToken();
  let nextToken = tokenSource(sending, token, options);
  let isChallenged = false;
  const proven = new Set<string>();
  for (let tries = 1; ; tries += 1) {
    const error = await attempt(sending, token, options);
    if (error instanceof Response) return error;
    if (error.status === 401 && nextToken) {
      token = await nextToken();
      nextToken = undefined;
      if (token) continue;
    }
    if (error.code === 'captcha_required' && options.onCaptcha && !isChallenged) {
      isChallenged = true;
      await options.onCaptcha(error.body);
      continue;
    }
    const question = questionFor(error, options);
    if (question && !proven.has(error.code)) {
      proven.add(error.code);
      token = await prove(error, question, options);
      continue;
    }
    const position = error.code === 'waiting_room' ? readPlace(error.body) : undefined;
    if (position && options.onWaitingRoom) {
      await options.onWaitingRoom(position);
      tries = 0;
      continue;
    }
    if (!isRetried(sending, error) || tries >= maxAttempts) throw error;
    if (error.status === 0 && token && nextToken) {
      token = (await nextToken()) ?? token;
      nextToken = undefined;
    }
    const wait = options.wait ?? defaultWait;
    await wait(Math.min((error.retryAfter ?? 0) * 1000 || 200 * 2 ** tries, 5000));
  }
}

/** A POST that changes nothing. */
const isSearch = ({ method, idempotency, isRepeatHarmful }: Route) =>
  method === 'POST' && idempotency === 'none' && !isRepeatHarmful;

/**
 * A typed client of every contract. Retries what may be retried while attempts are under 3 (spec §8; a POST keeps its
 * Idempotency-Key, so a repeat changes nothing, also when a person repeats it after an unclear end), renews the token once after a 401, and hands captchas to the page.
 */
export function createClient(options: ClientOptions): Call {
  const { intents = createIntents() } = options;
  return async (route, input, call = {}) => {
    const make = async (given: CallOptions) => {
      const sending = { route, input: input as LooseInput, call: given };
      const response = await send(sending, options).catch((error: unknown) => {
        if (error instanceof ApiError) options.onFailed?.(route.id, error.status);
        throw error;
      });
      return (await read(route, response)) as Answer<typeof route>;
    };
    const isWrite = route.method === 'POST' || route.method === 'PATCH' || route.method === 'DELETE';
    if (!isWrite || isSearch(route)) return make(call);
    const { params, file } = input as LooseInput;
    const target = targetOf(route, params);
    if (route.idempotency === 'none' || call.idempotencyKey) return intents.pass(target, () => make(call));
    // JSON does not show what is in a file.
    const intent = file ? crypto.randomUUID() : `${route.id} ${JSON.stringify(input)} ${call.ifMatch ?? ''}`;
    const { isLast } = call;
    return intents.run(intent, key => make({ ...call, idempotencyKey: key }), { target, isLast });
  };
}

async function read(route: Route, response: Response): Promise<{ data: unknown; meta?: unknown }> {
  if (response.status === 204) return { data: undefined };
  if (route.format) return { data: await response.text() };
  const body: unknown = await response.json();
  return route.bare ? { data: body } : (body as { data: unknown; meta?: unknown });
}
