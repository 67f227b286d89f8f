import type { IdempotentCall, StoredResponse } from '@momos/runtime';
import { type Running, startSample } from './running.ts';

/** What is asked; as "ann" unless anonymous. */
export type Ask = {
  method?: string;
  headers?: Record<string, string>;
  body?: RequestInit['body'];
  json?: unknown;
  anonymous?: boolean;
};

/** The sample service, asked as "ann"; it keeps answers in memory, as the store does in its database. */
export async function startAsking() {
  const stored = new Map<string, StoredResponse>();
  const idempotency = {
    run: async (call: IdempotentCall, work: () => Promise<StoredResponse>) => {
      const key = `${call.actor} ${call.key} ${call.bodyHash}`;
      const answer = stored.get(key) ?? (await work());
      stored.set(key, answer);
      return answer;
    },
  };
  const running: Running = await startSample({}, composition => ({ ...composition, idempotency }));
  const token = await running.issuer.tokenFor({ userId: 'ann' });

  async function ask(path: string, { method, headers = {}, body, json, anonymous }: Ask = {}) {
    const response = await fetch(running.url + path, {
      method: method ?? (json === undefined ? 'GET' : 'POST'),
      headers: {
        ...(anonymous ? {} : { authorization: `Bearer ${token}` }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: json === undefined ? body : JSON.stringify(json),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text.startsWith('{') ? JSON.parse(text) : undefined,
    };
  }

  return { running, token, ask, stored };
}

/** The fields that a refusal names. */
export const fieldsOf = (body: { details?: { field: string }[] }) =>
  (body.details ?? []).map(detail => detail.field).sort();
