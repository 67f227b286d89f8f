import http from 'k6/http';
import { SharedArray } from 'k6/data';

const targets = new SharedArray('targets', () => JSON.parse(open(__ENV.INPUT)));

export const options = { vus: 64, duration: __ENV.DURATION || '8s', discardResponseBodies: true };

/** Reads addresses in turn, as a visitor or with a token. */
export default function () {
  const { url, token } = targets[__ITER % targets.length];
  http.get(url, { headers: token ? { authorization: `Bearer ${token}` } : {} });
}
