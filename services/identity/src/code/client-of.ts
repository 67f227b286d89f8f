import { deviceMarkHeader } from '@momos/contracts/device-mark';
import type { Client } from './send-code.ts';

/** Where a request comes from. */
export const clientOf = (input: {
  clientAddress: string;
  header(name: string): string | undefined;
}): Client => ({ clientAddress: input.clientAddress, deviceMark: input.header(deviceMarkHeader) });
