import { type HostBlast, hostBlastsContract } from '@momos/contracts/host-blasts';
import { notFound } from '@momos/contracts/errors';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import { followers } from '../audience/followers.audience.ts';
import type { Blast } from '../blast/blast.ts';
import { type CountDeps, counted, toPreviewView, toWrittenView } from '../blast/blast-view.ts';
import { type PreviewDeps, previewBlast } from '../blast/preview-blast.ts';
import type { Contact } from '../contact/contact.ts';
import { type ContactDeps, findContacts } from '../contact/find-contacts.ts';
import type { Deliveries } from '../delivery/delivery.store.ts';
import { followersOf, sendHostBlast, type SendHostBlastDeps } from './send-host-blast.ts';

type Deps = ContactDeps &
  SendHostBlastDeps &
  PreviewDeps &
  CountDeps & {
    deliveries: Deliveries;
    publicUrl: string;
    pageSecret: string;
  };

/** Messages of a host to their own followers; no other person's followers can be reached by them. */
export function hostBlastRoutes(deps: Deps): RouteBinding {
  const { blasts, publicUrl, pageSecret } = deps;
  const view = async (blast: Blast): Promise<HostBlast> => toWrittenView(await counted(deps, blast));

  async function hostOf(actor: Actor): Promise<Contact> {
    const host = (await findContacts(deps, [actor.userId])).get(actor.userId);
    if (!host) throw notFound('person', actor.userId);
    return host;
  }

  return bind(hostBlastsContract, {
    send: async ({ actor, body }) => view(await sendHostBlast(deps, actor.userId, body)),

    preview: async ({ actor, body: text }) => {
      const request = followersOf(actor.userId);
      const context = { host: await hostOf(actor), publicUrl };
      return toPreviewView(
        await previewBlast(deps, { audience: followers, request, channel: 'EMAIL', text, context }),
      );
    },

    list: async ({ actor, query }) => {
      const { items, lastEvaluatedKey } = await blasts.pageToFollowers(actor.userId, {
        ...query,
        secret: pageSecret,
      });
      return {
        data: await Promise.all(items.map(view)),
        meta: { lastEvaluatedKey: lastEvaluatedKey ?? null },
      };
    },
  });
}
