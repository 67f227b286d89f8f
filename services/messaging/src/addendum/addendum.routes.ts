import { approvalMailContract } from '@momos/contracts/approval-mail';
import { attendees } from '../audience/attendees.audience.ts';
import { variableNames } from '../audience/render-blast.ts';
import { toPreviewView } from '../blast/blast-view.ts';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import { socialForHost } from '../social/social.policy.ts';
import type { Addenda, Addendum } from './addendum.store.ts';
import { type PreviewApprovalDeps, previewApproval } from './preview-approval.ts';

type Deps = PreviewApprovalDeps & { addenda: Addenda };

/** What the hosts of a social add to its approval mail. */
export function addendumRoutes(deps: Deps): RouteBinding {
  const { addenda, events, templates, clock } = deps;
  const hosted = (actor: Actor, socialId: string) => socialForHost(events, actor, socialId);
  return bind(
    approvalMailContract,
    {
      get: async ({ actor, params }) => {
        await hosted(actor, params.id);
        return toView((await addenda.get([params.id])).get(params.id));
      },
      save: async ({ actor, params, body: { body } }) => {
        await hosted(actor, params.id);
        await templates.check({ subject: '', body }, variableNames(attendees));
        const addendum = { _id: params.id, body, updatedBy: actor.userId, updatedAt: clock.now() };
        await addenda.put(addendum);
        return toView(addendum);
      },
      preview: async ({ actor, params, body }) =>
        toApprovalView(await previewApproval(deps, await hosted(actor, params.id), body)),
    },
    { save: ({ actor, params }) => hosted(actor, params.id) },
  );
}

const toView = (addendum: Addendum | undefined) => ({
  body: addendum?.body ?? '',
  updatedAt: addendum?.updatedAt.toISOString() ?? null,
  updatedBy: addendum?.updatedBy ?? null,
});

const toApprovalView = (preview: Awaited<ReturnType<typeof previewApproval>>) => {
  const { texts: _, ...view } = toPreviewView({ ...preview, texts: undefined });
  return view;
};
