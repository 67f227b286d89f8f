import { largePicture } from './absolute-picture.ts';
import type { PageContent } from './page-content.ts';

/** The first HTML of the home page. */
export type Spotlight = { SPOTLIGHT?: { splashImageUrl: string | null }[] };

/** The first HTML of the home page; the social in the spotlight leads it. */
export const homePage = ({ SPOTLIGHT }: Spotlight, publicUrl: string): PageContent => ({
  title: 'Socials worth leaving the house for',
  description:
    'Dinners, talks and clubs near you, hosted by people you would like to know. Find a social, or host one.',
  url: `${publicUrl}/`,
  picture: undefined,
  lead: largePicture(SPOTLIGHT?.[0]?.splashImageUrl ?? null),
  kind: 'website',
  structured: { '@context': 'https://schema.org', '@type': 'WebSite', name: 'Momos', url: `${publicUrl}/` },
});
