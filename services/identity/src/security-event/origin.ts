import { isIP } from 'node:net';
import { deviceOf } from '../session/device.ts';

/** Who makes a change: their session, on which device, and roughly where from. */
export type Origin = { sessionId: string; device: string; place: string };

/** The origin of a request. */
export const originOf = (input: {
  actor?: { sessionId: string } | undefined;
  clientAddress: string;
  header(name: string): string | undefined;
}): Origin => ({
  sessionId: input.actor?.sessionId ?? '',
  device: deviceOf(input.header('user-agent')),
  place: placeOf(input.clientAddress),
});

/**
 * The network of a client IP, such as "network 203.0.113.x": enough to recognise one's own, too little to find a household. Empty for
 * what is no address.
 */
function placeOf(clientAddress: string): string {
  const address = clientAddress.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(address) === 4) return `network ${address.split('.').slice(0, 3).join('.')}.x`;
  if (isIP(address) !== 6) return '';
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  // What `::` stands for is zeros; three groups are the usual network of a customer (RFC 6177).
  const filled = tail === undefined ? groups : [...groups, '0', '0', '0'];
  return `network ${filled.slice(0, 3).join(':')}:…`;
}
