import type { PageContent } from './page-content.ts';

/** The first HTML of the home page. */
export const homePage = (publicUrl: string): PageContent => ({
  title: 'Socials worth leaving the house for',
  description:
    'Dinners, talks and clubs near you, hosted by people you would like to know. Find a social, or host one.',
  url: `${publicUrl}/`,
  picture: undefined,
  kind: 'website',
  structured: { '@context': 'https://schema.org', '@type': 'WebSite', name: 'Momos', url: `${publicUrl}/` },
});
