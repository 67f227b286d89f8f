import http from 'k6/http';
import exec from 'k6/execution';
import { SharedArray } from 'k6/data';

const calls = new SharedArray('calls', () => JSON.parse(open(__ENV.INPUT)));

export const options = {
  discardResponseBodies: true,
  scenarios: {
    all: { executor: 'shared-iterations', vus: 64, iterations: calls.length, maxDuration: '60s' },
  },
};

/** Makes each call once, 64 at a time. */
export default function () {
  const { url, token, body } = calls[exec.scenario.iterationInTest];
  http.post(url, JSON.stringify(body), {
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  });
}
