import { type Member, publicUrl } from '../deploy/seed/sign-in.ts';

/** The people of the attacks: two who know nothing of each other, and staff. */
export type People = { attacker: Member; victim: Member; host: Member; reviewer: Member; manager: Member };

/** How often something was tried, and what got through. */
export type Outcome = { tried: number; through: string[] };

/** One attack: what it is after, what it must be answered, and how it goes. */
export type Attack = { name: string; answer: string; run(people: People): Promise<Outcome> };

/** An answer as it came. */
export type Answer = { status: number; text: string; headers: Headers };

/** A request as it is, without a client that would keep to the rules. */
export async function send(
  path: string,
  {
    method = 'GET',
    token,
    body,
    headers,
  }: { method?: string; token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const answer = await fetch(`${publicUrl}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

/** Tries each input; what `isThrough` says of an answer gets through. */
export async function each<T>(
  inputs: readonly T[],
  attempt: (input: T) => Promise<Answer>,
  isThrough: (answer: Answer) => boolean,
): Promise<Outcome> {
  const through: string[] = [];
  for (const input of inputs) {
    const answer = await attempt(input);
    if (isThrough(answer)) through.push(`${JSON.stringify(input).slice(0, 120)}: ${answer.status}`);
  }
  return { tried: inputs.length, through };
}

/** Whether an answer is a refusal and not a failure of ours. */
export const isRefused = ({ status }: Answer) => status >= 400 && status < 500;
