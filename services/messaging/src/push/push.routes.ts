import { notFound } from '@momos/contracts/errors';
import { type PushDevice as DeviceView, pushContract } from '@momos/contracts/push';
import { bind, type Clock, type RouteBinding } from '@momos/runtime';
import type { Erased } from '@momos/store';
import { type PushDevice, readEndpoint } from './push-device.ts';
import type { PushDevices } from './push-device.store.ts';

type Deps = {
  devices: PushDevices;
  erased: Erased;
  clock: Clock;
  /** What browsers subscribe with; undefined while pushes are not set up. */
  publicKey: string | undefined;
  standInUrl: string | undefined;
};

const viewOf = ({ _id, createdAt }: PushDevice): DeviceView => ({
  id: _id,
  createdAt: createdAt.toISOString(),
});

/** The devices that are sent a person's notices. */
export const pushRoutes = ({ devices, erased, clock, publicKey, standInUrl }: Deps): RouteBinding =>
  bind(pushContract, {
    list: async ({ actor }) => ({
      publicKey: publicKey ?? null,
      devices: (await devices.ofPerson(actor.userId)).map(viewOf),
    }),
    add: async ({ actor, body: { endpoint, keys } }) => {
      const { userId } = actor;
      // A token outlives its person by seconds.
      if (publicKey === undefined || (await erased.has(userId))) throw notFound('push service');
      const { href } = readEndpoint(endpoint, standInUrl);
      return viewOf(await devices.add({ userId, endpoint: href, keys, createdAt: clock.now() }));
    },
    remove: async ({ actor, params }) => {
      await devices.remove(actor.userId, params.id);
      return { ok: true as const };
    },
  });
