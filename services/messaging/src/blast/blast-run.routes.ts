import type { resendable } from '@momos/contracts/blast-runs';
import { blastRunsContract } from '@momos/contracts/blast-runs';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import { socialForHost } from '../social/social.policy.ts';
import { type BlastRouteDeps, blastForHost } from './blast.routes.ts';
import type { Blast } from './blast.ts';
import { counted, type CountedBlast, toBlastView } from './blast-view.ts';
import { decideTest } from './decide-test.ts';
import type { Variant } from './subject-test.ts';
import { pauseBlast, resendBlast, resumeBlast, type RunBlastDeps } from './run-blast.ts';

/** What hosts do to a blast that is being sent, or was. */
export const blastRunRoutes = (deps: BlastRouteDeps & RunBlastDeps): RouteBinding =>
  bind(
    blastRunsContract,
    runHandlers(deps, {
      find: async (actor, params) => (await blastForHost(deps, actor, params)).blast,
      toView: toBlastView,
    }),
    {
      pause: ({ actor, params }) => socialForHost(deps.events, actor, params.id),
      resend: ({ actor, params }) => socialForHost(deps.events, actor, params.id),
    },
  );

type Params = { id: string; blastId: string };
type Given = { actor: Actor; params: Params };
type Choose = Given & { body: { variant: Variant } };
type Resend = Given & { body: { states: (typeof resendable)[number][] } };

/** The calls that run a blast; `find` throws where the actor is no host of it. */
export function runHandlers<View>(
  deps: RunBlastDeps,
  { find, toView }: RunnableBlasts<View>,
): {
  pause(given: Given): Promise<View>;
  resume(given: Given): Promise<View>;
  resend(given: Resend): Promise<View>;
  chooseSubject(given: Choose): Promise<View>;
} {
  const viewOf = async (blast: Blast) => toView(await counted(deps, blast));
  return {
    pause: async ({ actor, params }) => viewOf(await pauseBlast(deps, await find(actor, params))),
    resume: async ({ actor, params }) => viewOf(await resumeBlast(deps, await find(actor, params))),
    resend: async ({ actor, params, body: { states } }) =>
      viewOf(await resendBlast(deps, await find(actor, params), states)),
    chooseSubject: async ({ actor, params, body: { variant } }) =>
      viewOf(await decideTest(deps, await find(actor, params), variant)),
  };
}

type RunnableBlasts<View> = {
  find: (actor: Actor, params: Params) => Promise<Blast>;
  toView: (blast: CountedBlast) => View;
};
