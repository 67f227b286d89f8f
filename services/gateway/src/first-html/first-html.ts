import type { Owner, Route } from '@momos/contracts/route';
import { socialsContract, type SocialView } from '@momos/contracts/socials';
import { usersContract, type PublicUser } from '@momos/contracts/users';
import type { SharedAnswers } from '../proxy/shared-answers.ts';
import type { PageContent } from './page-content.ts';
import { profilePage } from './profile-page.ts';
import { socialPage } from './social-page.ts';

/** What a public address shows before any script runs: its content, or that there is nothing. */
export type FirstHtml =
  | { page: PageContent /** Changes when the page does. */; tag: string }
  | 'missing'
  | undefined;

/** A public page whose first HTML carries data: its address, the call it needs, and what becomes of the answer. */
type PublicPage = {
  address: RegExp;
  route: Route & { owner: Owner };
  /** The call's parameters from the address, as the page itself gives them. */
  inputOf(
    match: RegExpExecArray,
    query: URLSearchParams,
  ): { params: Record<string, string>; query?: Record<string, string> };
  render(data: unknown, about: { publicUrl: string; input: unknown }): PageContent;
};

const slugPart = '[a-z0-9](?:[a-z0-9-]{0,118}[a-z0-9])?';

/** One entry per kind of public page; circles and conferences follow the same way. */
const pages: readonly PublicPage[] = [
  {
    address: new RegExp(`^/socials/(?!new$)(${slugPart})$`),
    route: socialsContract.getBySlug,
    inputOf: ([, slug = ''], query) => {
      const inviteCode = query.get('inviteCode');
      return { params: { slug }, ...(inviteCode ? { query: { inviteCode } } : {}) };
    },
    render: (data, about) => socialPage(data as SocialView, about),
  },
  {
    address: new RegExp(`^/users/(${slugPart})$`),
    route: usersContract.getBySlug,
    inputOf: ([, slug = '']) => ({ params: { slug } }),
    render: (data, about) => profilePage(data as PublicUser, about),
  },
];

/** The path of a call for a page's input. */
export function pathOf(
  route: Route,
  input: { params: Record<string, string>; query?: Record<string, string> },
): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params[name] ?? ''),
  );
  const query = new URLSearchParams(input.query).toString();
  return `/api${path}${query ? `?${query}` : ''}`;
}

/**
 * The first HTML of a public address as a visitor may see it: undefined for an address without one, `missing` when the
 * thing is not there or not for visitors. Throws 503 or 504 when its service cannot be asked.
 */
export function createFirstHtml({ shared, publicUrl }: { shared: SharedAnswers; publicUrl: string }) {
  return async (path: string, query: URLSearchParams): Promise<FirstHtml> => {
    for (const page of pages) {
      const match = page.address.exec(path);
      if (!match) continue;
      const input = page.inputOf(match, query);
      const { answer, etag } = await shared.get(page.route.owner, pathOf(page.route, input));
      if (answer.status === 404 || answer.status === 403 || answer.status === 401) return 'missing';
      if (answer.status !== 200) return undefined;
      const { data } = JSON.parse(answer.body.toString('utf8')) as { data: unknown };
      return { page: page.render(data, { publicUrl, input }), tag: etag };
    }
    return undefined;
  };
}
