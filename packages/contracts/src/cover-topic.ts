/** What a social is about, as far as its generated cover goes, and the words that say so; on a tie the earlier topic, which says more, is meant. */
const words = {
  climate: /climat|energy|sustainab|garden|solar|nature|forest|ocean|carbon|plant|green/,
  tech: /\bai\b|\bml\b|tech|cod(e|ing)|data|engineer|software|robot|model|hack|cyber|developer/,
  health: /health|bio|medic|doctor|science|neuro|longevity|clinic/,
  money: /financ|invest|venture|capital|fund|bank|fintech|economy|market/,
  art: /\barts?\b|gallery|design|paint|exhibition|museum|fashion|print|sculpt/,
  music: /music|part(y|ies)\b|danc|\bdjs?\b|club night|concert|karaoke|jazz|vinyl|choir/,
  film: /film|movie|cinema|photo|screening/,
  books: /book|read|writ|poet|novel|librar|literature/,
  outdoors: /\bruns?\b|running|hik|yoga|bike|cycl|climb|swim|wellness|sport|fitness|trail|surf|meditat/,
  gala: /gala|benefit|celebration|anniversary|new year|charity|ball\b|award/,
  drinks: /wine|cocktail|drink|beer|\bbar\b|aperitif|tasting|whisk/,
  morning: /breakfast|brunch|coffee|morning|bagel|\btea\b/,
  dinner: /dinner|supper|food|cook|kitchen|chef|table|lunch|potluck|bread|feast|pasta|baking/,
  craft: /craft|workshop|ceramic|pottery|knit|weav|make|maker|sew/,
  games: /game|chess|quiz|trivia|poker|puzzle|play/,
  city: /walk|night|city|estate|architect|rooftop|travel|neighbou?r|tour/,
  talk: /summit|conference|panel|talk|debate|lecture|forum|online|webinar|salon|office hours|roundtable/,
  people: /founder|network|women|communit|startup|friend|meet|mixer|social|club|circle|mentor/,
} as const;

export type CoverTopic = keyof typeof words;
export const coverTopics = Object.keys(words) as CoverTopic[];

/** The topic that most of the words name, in a title and its tags; undefined where none does. */
export function coverTopicOf({
  title,
  tags,
}: {
  title: string;
  tags: readonly string[];
}): CoverTopic | undefined {
  const texts = [...tags, title].map(text => text.toLowerCase());
  const counts = coverTopics.map(topic => texts.filter(text => words[topic].test(text)).length);
  const most = Math.max(...counts);
  return most > 0 ? coverTopics[counts.indexOf(most)] : undefined;
}

/** The seed of a cover with the topic it shows, `dinner-018f…`: what is drawn depends on the seed alone, so it stays whatever is edited later. */
export const coverSeedOf = (topic: CoverTopic | undefined, id: string): string =>
  topic ? `${topic}-${id}` : id;

/** The topic that a seed names; undefined for one without. */
export function topicOfSeed(seed: string): CoverTopic | undefined {
  const name = seed.slice(0, seed.indexOf('-'));
  return coverTopics.find(topic => topic === name);
}
