type City = { name: string; shortName: string };

/** A page's title with the short name of its city, as people search for it (spec §9): "Winter supper · NYC". */
export function cityTitle(
  title: string,
  city: string | null | undefined,
  cities: readonly City[] | undefined,
): string {
  const short = cities?.find(({ name }) => name === city)?.shortName;
  return short && short !== city && !title.includes(short) ? `${title} · ${short}` : title;
}
