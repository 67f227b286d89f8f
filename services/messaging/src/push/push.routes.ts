import { notFound } from '@momos/contracts/errors';
import { type PushDevice as DeviceView, pushContract } from '@momos/contracts/push';
import { bind, type Clock, type RouteBinding } from '@momos/runtime';
import { readEndpoint } from '../provider/push-endpoint.ts';
import type { PushDevice } from './push-device.ts';
import type { PushDevices } from './push-device.store.ts';

type Deps = {
  devices: PushDevices;
  clock: Clock;
  /** What browsers subscribe with; undefined while pushes are not configured. */
  publicKey: string | undefined;
  stubUrl: string | undefined;
};

const toView = ({ _id, createdAt }: PushDevice): DeviceView => ({
  id: _id,
  createdAt: createdAt.toISOString(),
});

/** The devices that receive a person's notices. */
export const pushRoutes = ({ devices, clock, publicKey, stubUrl }: Deps): RouteBinding =>
  bind(pushContract, {
    list: async ({ actor }) => ({
      publicKey: publicKey ?? null,
      devices: (await devices.ofPerson(actor.userId)).map(toView),
    }),
    add: async ({ actor, body: { endpoint, keys } }) => {
      const { userId } = actor;
      if (publicKey === undefined) throw notFound('push service');
      const { href } = readEndpoint(endpoint, stubUrl);
      return toView(await devices.add({ userId, endpoint: href, keys, createdAt: clock.now() }));
    },
    remove: async ({ actor, params }) => {
      await devices.remove(actor.userId, params.id);
      return { ok: true as const };
    },
  });
