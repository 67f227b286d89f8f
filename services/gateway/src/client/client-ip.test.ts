import { describe, expect, it } from '@jest/globals';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { clientIpOf, originOf, subscriberOf } from './client-ip.ts';
import { trustedProxies } from './trusted-proxies.ts';

function requestFrom(direct: string, headers: Record<string, string> = {}): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: direct });
  return Object.assign(new IncomingMessage(socket), { headers });
}

const ranges = ['10.0.0.0/8', 'fd00::/8', '192.0.2.7'];
const ours = trustedProxies(ranges, 3);
const oneHop = trustedProxies(ranges, 1);

describe('the client IP', () => {
  it.each([
    ['the header of a client that is not a proxy has no effect', '203.0.113.9', '6.6.6.6', '203.0.113.9'],
    ['the header of a proxy counts', '10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['only entries that proxies wrote count', '10.1.2.3', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
    ['a chain of proxies is followed', '::ffff:10.1.2.3', '6.6.6.6, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
    ['a chain of proxies alone ends at its first', '10.1.2.3', '10.2.2.2, 10.3.3.3', '10.2.2.2'],
    ['an entry that is not an address ends the chain', '10.1.2.3', 'evil"><, 192.0.2.7', '192.0.2.7'],
    ['IPv6 proxies are known', 'fd00::1', '2001:db8::1', '2001:db8::1'],
    ['an empty header leaves the proxy itself', '10.1.2.3', '', '10.1.2.3'],
  ])('%s', (_what, direct, forwarded, address) => {
    expect(clientIpOf(requestFrom(direct, { 'x-forwarded-for': forwarded }), ours)).toBe(address);
  });

  it.each([
    ['a client of our own network writes the header itself', '6.6.6.6, 10.5.5.5', '10.5.5.5'],
    ['a chain of invented proxies', '6.6.6.6, 10.1.1.1, 10.2.2.2, 10.5.5.5', '10.5.5.5'],
    ['a client from outside', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ])('is what the one proxy in front wrote: %s', (_what, forwarded, address) => {
    expect(clientIpOf(requestFrom('10.0.0.1', { 'x-forwarded-for': forwarded }), oneHop)).toBe(address);
  });

  it('is the direct one where no proxies are set', () => {
    const request = requestFrom('10.1.2.3', { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'https' });
    expect(originOf(request, trustedProxies([], 1))).toMatchObject({ address: '10.1.2.3', protocol: 'http' });
  });
});

it.each(['10.0.0.0/33', 'everyone', '::/129', '10.0.0.0/x'])('%s is refused', range => {
  expect(() => trustedProxies([range], 1)).toThrow('is not an address range');
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (address, subscriber) => expect(subscriberOf(address)).toBe(subscriber));
