import { circlesContract, type CircleView } from '@momos/contracts/circles';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { publicFormsContract } from '@momos/contracts/public-forms';
import { type PublicUser, usersContract } from '@momos/contracts/users';
import { circlePage } from './circle-page.ts';
import { homePage, type Spotlight } from './home-page.ts';
import type { PageContent, Surroundings } from './page-content.ts';
import { profilePage } from './profile-page.ts';
import { socialPage } from './social-page.ts';
import type { Question } from './visitor-calls.ts';

/** A public page whose first HTML carries data: its address, what it asks, and what becomes of the answers. */
export type PublicPage = {
  address: RegExp;
  questions(match: RegExpExecArray, query: URLSearchParams): Question[];
  /** `data` holds the answers' data in the order of the questions. A page without it is only asked whether it is there. */
  render?(data: unknown[], around: Surroundings): PageContent;
};

const slug = '[a-z0-9](?:[a-z0-9-]{0,118}[a-z0-9])?';

/** A query's field as an input's, left out when it is not given. */
const picked = (query: URLSearchParams, name: string) => {
  const value = query.get(name);
  return value ? { [name]: value } : undefined;
};

const id = String.raw`[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}`;
const isId = new RegExp(`^${id}$`);

/** A social, as its link of invitation shows it. */
const bySlug: PublicPage['questions'] = ([, slug = ''], query) => {
  const invite = picked(query, 'inviteCode');
  return [
    {
      route: socialsContract.getBySlug,
      input: { params: { slug }, ...(invite ? { query: invite } : {}) },
    },
  ];
};

/** The code of a circle's link. */
const circleCode = /^[a-z0-9]{6,40}$/;

/** One entry per kind of public page. */
export const pages: readonly PublicPage[] = [
  {
    address: /^\/$/,
    questions: (_, query) => [
      { route: socialsContract.placements, input: { query: { pageSize: 24, ...picked(query, 'city') } } },
    ],
    render: ([placements], { publicUrl }) => homePage(placements as Spotlight, publicUrl),
  },
  {
    address: new RegExp(`^/socials/(?!new$)(${slug})$`),
    questions: bySlug,
    render: ([social], around) => socialPage(social as SocialView, around),
  },
  {
    address: new RegExp(`^/socials/(${slug})/register$`),
    questions: bySlug,
  },
  {
    address: new RegExp(`^/forms/(${id})$`),
    questions: ([, id = '']) => [{ route: publicFormsContract.open, input: { params: { id } } }],
  },
  {
    address: new RegExp(`^/circles/(${slug})$`),
    // Payment pages lead back by the id.
    questions: ([, slug = ''], query): Question[] => {
      const code = picked(query, 'code');
      const opened = code && circleCode.test(code['code'] ?? '') ? { query: code } : {};
      return isId.test(slug)
        ? [{ route: circlesContract.get, input: { params: { id: slug }, ...opened } }]
        : [{ route: circlesContract.bySlug, input: { params: { slug }, ...opened } }];
    },
    render: ([circle], { publicUrl }) => circlePage(circle as CircleView, publicUrl),
  },
  {
    address: new RegExp(`^/users/(${slug})$`),
    questions: ([, slug = '']) => [{ route: usersContract.getBySlug, input: { params: { slug } } }],
    render: ([user], { publicUrl }) => profilePage(user as PublicUser, publicUrl),
  },
];
