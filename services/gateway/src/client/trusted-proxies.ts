import proxyAddr from 'proxy-addr';

/** Whether a network address belongs to one of our own proxies, whose `x-forwarded-*` headers count. */
export type TrustedProxies = (address: string) => boolean;

/** Reads ranges such as `10.0.0.0/8` or `::1`; throws for anything else. Without ranges no proxy is trusted. */
export function trustedProxies(ranges: readonly string[]): TrustedProxies {
  for (const range of ranges) assertRange(range);
  const isTrusted = proxyAddr.compile([...ranges]);
  return address => isTrusted(address, 0);
}

function assertRange(range: string): void {
  try {
    proxyAddr.compile(range);
  } catch (cause) {
    throw new Error(`"${range}" is not an address range`, { cause });
  }
}
