import { z } from 'zod';
import { done, id, idParams, timestamp } from './fields.ts';
import { defineContract } from './route.ts';

/** Bytes as base64url without padding. */
const bytes = (length: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}$`), `${length} bytes as base64url.`);

/** A browser that is sent its person's notices. */
export const pushDevice = z.object({ id, createdAt: timestamp });
export type PushDevice = z.infer<typeof pushDevice>;

/** Where notices of one person go. */
export const pushDevices = z.object({
  /** What a browser subscribes with (`applicationServerKey`); null while pushes are not set up here. */
  publicKey: z.string().nullable(),
  devices: z.array(pushDevice).max(10),
});
export type PushDevices = z.infer<typeof pushDevices>;

/**
 * Notices on a person's devices by Web Push (RFC 8030), beside the mails. They are sent while the consent PUSH is given; taking it
 * back forgets every device.
 */
export const pushContract = defineContract('messaging', 'push', {
  list: {
    method: 'GET',
    path: '/users/me/push-devices',
    access: 'user',
    summary: 'The devices that are sent one’s notices, and what a browser subscribes with',
    data: pushDevices,
  },
  add: {
    method: 'POST',
    path: '/users/me/push-devices',
    access: 'user',
    status: 201,
    idempotency: 'natural',
    summary: 'Send notices to this browser; it is known by its address at the push service',
    body: z.strictObject({
      endpoint: z.url({ protocol: /^https?$/ }).max(2048),
      keys: z.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
    }),
    data: pushDevice,
  },
  remove: {
    method: 'DELETE',
    path: '/users/me/push-devices/{id}',
    access: 'user',
    summary: 'No more notices to one of one’s devices',
    params: idParams,
    data: done,
  },
});
