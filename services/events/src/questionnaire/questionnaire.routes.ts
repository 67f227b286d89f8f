import { forbidden } from '@momos/contracts/errors';
import { questionnairesContract } from '@momos/contracts/questionnaires';
import { bind, type RouteBinding } from '@momos/runtime';
import type { SocialLists } from '../social/social-list.store.ts';

type Deps = { lists: Pick<SocialLists, 'questionnaires' | 'isHosting'> };

/** Earlier questionnaires of the caller's own socials; 403 for one who hosts none. */
export const questionnaireRoutes = ({ lists }: Deps): RouteBinding =>
  bind(questionnairesContract, {
    search: async ({ actor, query: { text, ...paging } }) => {
      const { items, lastEvaluatedKey } = await lists.questionnaires(actor.userId, text, paging);
      if (items.length === 0 && !actor.isAdmin && !(await lists.isHosting(actor.userId)))
        throw forbidden('You host no social yet.');
      const data = items.map(({ _id, title, eventTimestamp, timezone, questions }) => ({
        socialId: _id,
        socialTitle: title,
        eventTimestamp: eventTimestamp.toISOString(),
        timezone,
        questions,
      }));
      return { data, meta: { lastEvaluatedKey: lastEvaluatedKey ?? null } };
    },
  });
