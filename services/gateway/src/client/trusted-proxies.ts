import proxyAddr from 'proxy-addr';

/** Whether the network address at a hop (0 is the connection itself) is one of our own proxies, whose `x-forwarded-*` headers count. */
export type TrustedProxies = (address: string, hop: number) => boolean;

/**
 * Reads ranges such as `10.0.0.0/24` or `::1`; throws for anything else. Without ranges no proxy is trusted, and never more than
 * `hops` of them: a client whose own address is in a range cannot invent proxies behind itself.
 */
export function trustedProxies(ranges: readonly string[], hops: number): TrustedProxies {
  for (const range of ranges) assertRange(range);
  const isTrusted = proxyAddr.compile([...ranges]);
  return (address, hop) => hop < hops && isTrusted(address, hop);
}

function assertRange(range: string): void {
  try {
    proxyAddr.compile(range);
  } catch (cause) {
    throw new Error(`"${range}" is not an address range`, { cause });
  }
}
