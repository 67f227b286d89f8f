import type { Motif } from './draw-picture.ts';

/** A post of the stub's account. */
export type StubPost = {
  id: string;
  caption: string;
  hoursAgo: number;
  /** One for a picture, more for an album; a film is a still and the film itself. */
  pictures: { motif: Motif; seed: number }[];
  isFilm: boolean;
};

const moments: readonly [Motif, string][] = [
  ['supper', 'Twelve strangers, one table. By dessert no one wanted to leave. #momos #supperclub #newyork'],
  ['skyline', 'Golden hour from the roof, right before the toasts. #momos #rooftop #newyork'],
  ['talk', 'Standing room only for the honest talk about second companies. #founders #talks #sanfrancisco'],
  ['garden', 'The lamps were lit and Ines found the good playlist. #momos #summer #gardenparty'],
  ['gallery', 'Opening night: six young painters, a hundred and ten guests. #art #gallery #momos'],
  ['morning', 'Five kilometres, four conversations, one sunrise. #runclub #morning #singapore'],
  ['books', 'This month we argued about endings. Next month: beginnings. #bookclub #momos'],
  ['flowers', 'Table flowers by Ines, who came as a guest last year. #supperclub #flowers'],
  ['skyline', 'Ferry back after the harbour dinner. #singapore #harbour #momos'],
  ['talk', 'What we learned about AI in hospitals, in eleven slides. #aisummit #talks'],
  ['garden', 'Founders with flowers in their hair. It happens. #femalefounders #gardenparty'],
  ['supper', 'Breakfast at seven sounds brave until the cardamom buns arrive. #founders #breakfast'],
  ['gallery', 'A quiet quarter of an hour before the doors open. #art #newyork'],
  ['morning', 'Trail Sunday. The hill won. #runclub #weekend'],
  ['books', 'Rain outside, so the walking tour became a reading. No one minded. #bookclub #rainyday'],
  ['flowers', 'Thank you for a year of full tables. #momos #thankyou'],
];

const albumMotifs: readonly Motif[] = ['garden', 'supper', 'skyline', 'flowers'];
const count = 60;

/** Every fifth post is an album, every eleventh a film. */
export const stubPosts: readonly StubPost[] = Array.from({ length: count }, (_, at) => {
  const [motif, caption] = moments[at % moments.length] as [Motif, string];
  const isFilm = at % 11 === 3;
  const more = !isFilm && at % 5 === 0 ? albumMotifs.filter(each => each !== motif) : [];
  return {
    id: `1790${String(count - at).padStart(6, '0')}`,
    caption,
    hoursAgo: 9 + at * 41,
    pictures: [motif, ...more].map((each, place) => ({ motif: each, seed: at * 5 + place + 1 })),
    isFilm,
  };
});
