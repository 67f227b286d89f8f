import { socialCalendarContract } from '@momos/contracts/social-calendar';
import { bind, type RouteBinding } from '@momos/runtime';
import { calendarFile } from './calendar-file.ts';
import type { SocialPages } from './show-social.ts';
import { toView } from './social-view.ts';

/** The calendar file of a social; the address only for those who may see it. */
export const calendarRoutes = ({
  pages,
  publicUrl,
}: {
  pages: SocialPages;
  publicUrl: string;
}): RouteBinding =>
  bind(socialCalendarContract, {
    download: async ({ actor, params, query }) => {
      const social = toView(await pages.byId(params.id, { actor, ...query }));
      return { body: calendarFile(social, publicUrl), filename: `${social.slug}.ics` };
    },
  });
