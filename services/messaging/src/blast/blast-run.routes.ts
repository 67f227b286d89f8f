import { blastRunsContract } from '@momos/contracts/blast-runs';
import { bind, type RouteBinding } from '@momos/runtime';
import { socialForHost } from '../social/social.policy.ts';
import { type BlastRouteDeps, blastForHost } from './blast.routes.ts';
import type { Blast } from './blast.ts';
import { counted, toBlastView } from './blast-view.ts';
import { pauseBlast, resendBlast, resumeBlast, type RunBlastDeps } from './run-blast.ts';

/** What hosts do to a blast that is being sent, or was. */
export function blastRunRoutes(deps: BlastRouteDeps & RunBlastDeps): RouteBinding {
  const viewOf = async (blast: Blast) => toBlastView(await counted(deps, blast));
  const found = async (...[actor, params]: FoundBy) => (await blastForHost(deps, actor, params)).blast;
  return bind(
    blastRunsContract,
    {
      pause: async ({ actor, params }) => viewOf(await pauseBlast(deps, await found(actor, params))),
      resume: async ({ actor, params }) => viewOf(await resumeBlast(deps, await found(actor, params))),
      resend: async ({ actor, params, body: { states } }) =>
        viewOf(await resendBlast(deps, await found(actor, params), states)),
    },
    {
      pause: ({ actor, params }) => socialForHost(deps.events, actor, params.id),
      resend: ({ actor, params }) => socialForHost(deps.events, actor, params.id),
    },
  );
}

type FoundBy = Parameters<typeof blastForHost> extends [unknown, ...infer Rest] ? Rest : never;
