/** A challenge that waits for an answer, as the human check shows it. */
export type Challenge = { body: Record<string, unknown>; done: (token: string) => void; givenUp: () => void };

let waiting: Challenge | undefined;
let firewallToken: string | undefined;
const listeners = new Set<() => void>();

function wait(challenge: Challenge | undefined): void {
  waiting = challenge;
  for (const listener of listeners) listener();
}

/** The challenge under way as an external store. */
export const challengeStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => waiting,
};

/** Shows the web-firewall captcha (405 with data, spec §8); resolves when the call may be repeated. */
export function askWhetherHuman(body: Record<string, unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    wait({
      body,
      done: token => {
        firewallToken = token;
        wait(undefined);
        resolve();
      },
      givenUp: () => {
        wait(undefined);
        reject(new Error('The check was closed. Nothing was sent.'));
      },
    });
  });
}

/** The header that tells the firewall the check was passed (spec §7). */
export const firewallHeaders = (): Record<string, string> =>
  firewallToken ? { 'x-web-firewall-token': firewallToken } : {};
