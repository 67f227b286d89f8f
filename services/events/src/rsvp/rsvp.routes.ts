import { notFound } from '@momos/contracts/errors';
import { answerText, applicableQuestions } from '@momos/contracts/questionnaire';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { type Actor, bindSome, type RouteBinding } from '@momos/runtime';
import { checkIn, type CheckInDeps } from '../attendance/check-in.ts';
import { cardOf } from '../person/person-card.ts';
import { assertHost } from '../social/social.policy.ts';
import type { Social } from '../social/social.ts';
import { cancelRsvp } from './cancel-rsvp.ts';
import { decideMany } from './decide-many.ts';
import { decideRsvp } from './decide-rsvp.ts';
import { allCounts, listAttendees } from './list-attendees.ts';
import { register, updateOwn } from './register.ts';

/** Calls of RSVPs (spec §7 "RSVPs and blasts"); those about money are in refund.routes.ts. */
export function rsvpRoutes(deps: CheckInDeps & { pageKeySecret: string }): RouteBinding {
  async function hosted(actor: Actor, socialId: string): Promise<Social> {
    const social = await deps.cache.byId(socialId);
    assertHost(social, actor);
    return social;
  }

  return bindSome(rsvpsContract, {
    create: ({ actor, params, body, marketing, keyedCall }) => {
      const { inviteCode, ...steps } = body;
      return register(deps, actor, { socialId: params.id, steps, inviteCode, marketing, call: keyedCall });
    },

    update: ({ actor, params, body, keyedCall }) => {
      if ('rsvpIds' in body) {
        const { rsvpIds, ...decision } = body;
        return decideMany(deps, actor, { socialId: params.id, rsvpIds, decision, call: keyedCall });
      }
      const { isOfferAccepted, ...steps } = body;
      return updateOwn(deps, actor, { socialId: params.id, steps, isOfferAccepted, call: keyedCall });
    },

    decide: ({ actor, params, body, keyedCall }) =>
      decideRsvp(deps, actor, {
        socialId: params.id,
        rsvpId: params.rsvpId,
        decision: body,
        call: keyedCall,
      }),

    cancel: ({ actor, params }) => cancelRsvp(deps, actor, { socialId: params.id, rsvpId: params.rsvpId }),

    attend: ({ actor, params, body, keyedCall }) =>
      checkIn(deps, actor, {
        socialId: params.id,
        type: body.type,
        code: body.code,
        scannedAt: body.scannedAt,
        call: keyedCall,
      }),

    list: async ({ actor, params, query }) => listAttendees(deps, await hosted(actor, params.id), query),

    listV2: async ({ actor, params, query }) => {
      const social = await hosted(actor, params.id);
      const [page, counts] = await Promise.all([
        listAttendees(deps, social, query),
        deps.rsvps.counts(social._id),
      ]);
      return { data: page.data, meta: { ...page.meta, counts: allCounts(counts) } };
    },

    person: async ({ actor, params }) => {
      await hosted(actor, params.id);
      const { userId } = await deps.rsvps.get(params.id, params.rsvpId);
      const person = (await deps.findPeople([userId])).get(userId);
      if (!person) throw notFound('user', userId);
      return { ...cardOf(userId, person), email: person.email, mobile: person.mobile };
    },

    completedSurvey: async ({ actor, params }) => {
      const social = await hosted(actor, params.id);
      const answers = (await deps.rsvps.get(params.id, params.rsvpId)).answers ?? [];
      return applicableQuestions(social.questions, answers).map(asked => {
        const answer = answers.find(each => each.questionId === asked.id) ?? null;
        return {
          question: { subQuestions: [], ...asked },
          answer,
          text: answer ? answerText(asked.questionType, answer) : '',
        };
      });
    },
  });
}
