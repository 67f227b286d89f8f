import { socialCalendarContract } from '@momos/contracts/social-calendar';
import { notFound } from '@momos/contracts/errors';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import { calendarFile } from '../calendar/calendar-file.ts';
import type { CalendarKeys } from '../calendar/calendar-key.ts';
import type { SocialPages } from './show-social.ts';
import { toView } from './social-view.ts';

type Deps = { pages: SocialPages; calendarKeys: CalendarKeys; publicUrl: string };

/** The calendar file of a social; the address only for those who may see it, by their token or by the key of their link. */
export const calendarRoutes = ({ pages, calendarKeys, publicUrl }: Deps): RouteBinding =>
  bind(socialCalendarContract, {
    download: async ({ actor, params, query: { key, ...query } }) => {
      const viewer = key === undefined ? actor : holderOf(calendarKeys, params.id, key);
      const social = toView(await pages.byId(params.id, { actor: viewer, ...query }));
      return { body: calendarFile(social.title, [social], publicUrl), filename: `${social.slug}.ics` };
    },
  });

/** The person whose link it is, with no rights but those of a guest or host of this social. */
function holderOf(calendarKeys: CalendarKeys, socialId: string, key: string): Actor {
  const userId = calendarKeys.read(socialId, key);
  if (userId === undefined) throw notFound('social');
  return { userId, sessionId: '', isAdmin: false, isNamed: true, roles: [], token: '' };
}
