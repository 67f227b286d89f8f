/** Carries the proof that a person is there (spec §7). */
export const firewallHeader = 'x-web-firewall-token';

/** Below `/api`, answered by the gateway: GET gives a challenge, POST takes its proof in {@link firewallHeader}. */
export const humanCheckPath = '/human-verification';
