import { type ReviewStatus, reviewStatuses } from '@momos/contracts/social-view';
import { collection, type Page, type PageRequest, readPage, startAfter, type Store } from '@momos/store';
import { keyOfWord, socialCollection, type SocialCollection } from './social.collection.ts';
import { approvedStatuses, type Social } from './social.ts';

/** What a list of public socials may be narrowed by; all of it together. */
export type ListFilter = {
  city?: string | undefined;
  tag?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  isFeatured?: boolean | undefined;
  hostIds?: readonly string[] | undefined;
};

/** How much of a list, from where. */
export type Paging = Pick<PageRequest, 'pageSize' | 'exclusiveStartKey'>;

/** Who looks for what they may see, with the socials that they registered for. */
export type Seer = { userId: string; registeredIds: readonly string[] };

/** What is still to end at `now`, or what is over. */
export type Side = { when: 'coming' | 'past'; now: Date };

/** What a social asks its guests. */
export type Questionnaire = Pick<Social, '_id' | 'title' | 'eventTimestamp' | 'timezone' | 'questions'>;

/** How many socials share where they stand. */
export type SocialCount = {
  reviewStatus: ReviewStatus;
  isCancelled: boolean;
  isOver: boolean;
  count: number;
};

export type SocialLists = ReturnType<typeof createSocialLists>;

/** Lists of socials; pages go by time and id, with keys signed by `secret`. */
export function createSocialLists(store: Store, secret: string) {
  const { rows, by } = collection(store, socialCollection);
  const page = (filter: object, order: 1 | -1, paging: Paging) =>
    pageByTime(rows, { filter, order }, { ...paging, secret });

  return {
    /** Public socials, the soonest first. */
    coming: (filter: ListFilter, paging: Paging) => page(listed(filter), 1, paging),

    /** What comes and a person sees, the soonest first: public socials, those for signed-in people, and their own. */
    visible: (filter: ListFilter, person: Seer | undefined, paging: Paging) =>
      pageOfAll(rows, visibleTo(by, filter, person), { ...paging, secret }),

    /** Public socials, the latest first. */
    latest: (filter: ListFilter, paging: Paging) => page(listed(filter), -1, paging),

    /** What a person hosts, without deleted ones, with how many there are: on one side of now, or all, the latest first. */
    async hosted(hostId: string, side: Side | undefined, paging: Paging) {
      const filter = { ...by.ofHost(hostId).filter, ...(side ? onSide(side) : { isDeleted: false }) };
      const [found, total] = await Promise.all([
        page(filter, side ? orderOf(side) : -1, paging),
        rows.countDocuments(filter),
      ]);
      return { ...found, total };
    },

    /** Those of `ids` on one side of `now`: what comes soonest first, what is over latest first; all, the latest first, without one. */
    among: (ids: readonly string[], side: Side | undefined, paging: Paging) =>
      page(
        { _id: { $in: [...ids] }, ...(side ? onSide(side) : { isDeleted: false }) },
        side ? orderOf(side) : -1,
        paging,
      ),

    ...questionnairesOf({ rows, by }, secret),

    ...reviewersLists({ rows, by }, secret),
    ...counts({ rows }),
  };
}

const questionnairesOf = ({ rows, by }: Pick<SocialCollection, 'rows' | 'by'>, secret: string) => ({
  /** Whether a person hosts any social. */
  isHosting: async (hostId: string): Promise<boolean> =>
    (await rows.findOne(by.ofHost(hostId).filter, { projection: { _id: 1 } })) !== null,

  /** What a person's socials ask, the latest first: where there are questions, by words of the title or of a question. */
  questionnaires(hostId: string, text: string | undefined, paging: Paging): Promise<Page<Questionnaire>> {
    const pattern = text && { $regex: text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), $options: 'i' };
    const { filter, sort } = by.ofHost(hostId);
    const asking = { isDeleted: false, 'questions.0': { $exists: true } };
    const found = pattern ? { $or: [{ title: pattern }, { 'questions.title': pattern }] } : {};
    return readPage<Questionnaire, ['date', 'string']>(
      { ...paging, secret },
      {
        kinds: ['date', 'string'],
        read: (after, limit) =>
          rows
            .find(
              { $and: [filter, asking, found, after ? startAfter(sort, after) : {}] },
              { projection: { title: 1, eventTimestamp: 1, timezone: 1, questions: 1 } },
            )
            .sort(sort)
            .limit(limit)
            .toArray(),
        valuesOf: last => [last.eventTimestamp, last._id],
      },
    );
  },
});

const reviewersLists = ({ rows, by }: Pick<SocialCollection, 'rows' | 'by'>, secret: string) => ({
  /** Submissions for curation, the newest first. */
  submissions: (reviewStatus: ReviewStatus | undefined, paging: Paging): Promise<Page<Social>> =>
    readPage(
      { ...paging, secret },
      {
        kinds: ['string'],
        read: (before, limit) =>
          rows
            .find({
              ...(reviewStatus ? by.submitted(reviewStatus).filter : {}),
              isDeleted: false,
              visibility: { $ne: 'PRIVATE' },
              // Without a status the list goes along the ids.
              _id: before ? { $lt: before[0] } : { $gt: '' },
            })
            .sort({ _id: -1 })
            .limit(limit)
            .toArray(),
        valuesOf: last => [last._id],
      },
    ),

  /** Socials with an edit that waits for a reviewer, the longest waiting first. */
  editsToReview(paging: Paging): Promise<Page<Social>> {
    const { filter, sort } = by.editsToReview();
    return readPage<Social, ['date', 'string']>(
      { ...paging, secret },
      {
        kinds: ['date', 'string'],
        read: (after, limit) =>
          rows
            .find({ ...filter, ...(after ? startAfter(sort, after) : {}) })
            .sort(sort)
            .limit(limit)
            .toArray(),
        valuesOf: last => [last.pendingEdit?.submittedAt ?? last.updatedAt, last._id],
      },
    );
  },
});

const counts = ({ rows }: Pick<SocialCollection, 'rows'>) => ({
  /** How many socials stand where, deleted and private ones left out. */
  summary: (now: Date): Promise<SocialCount[]> => {
    const isOver = { $lt: ['$eventEndTimestamp', now] };
    return rows
      .aggregate<SocialCount>([
        {
          $match: {
            reviewStatus: { $in: [...reviewStatuses] },
            isDeleted: false,
            visibility: { $ne: 'PRIVATE' },
          },
        },
        {
          $group: {
            _id: { reviewStatus: '$reviewStatus', isCancelled: '$isCancelled', isOver },
            count: { $sum: 1 },
          },
        },
        { $replaceWith: { $mergeObjects: ['$_id', { count: '$count' }] } },
      ])
      .toArray();
  },
});

const pageByTime = (
  rows: SocialCollection['rows'],
  { filter, order }: { filter: object; order: 1 | -1 },
  request: PageRequest,
): Promise<Page<Social>> =>
  readPage<Social, ['date', 'string']>(request, {
    kinds: ['date', 'string'],
    read: (after, limit) => readByTime(rows, { filter, order, after, limit }),
    valuesOf: last => [last.eventTimestamp, last._id],
  });

/** Of socials that match any of the filters, the soonest first; each filter is read along its own index. */
const pageOfAll = (
  rows: SocialCollection['rows'],
  filters: readonly object[],
  request: PageRequest,
): Promise<Page<Social>> =>
  readPage<Social, ['date', 'string']>(request, {
    kinds: ['date', 'string'],
    async read(after, limit) {
      const found = await Promise.all(filters.map(filter => readByTime(rows, { filter, after, limit })));
      const byId = new Map(found.flat().map(social => [social._id, social]));
      return [...byId.values()].sort(bySoonest).slice(0, limit);
    },
    valuesOf: last => [last.eventTimestamp, last._id],
  });

const bySoonest = (one: Social, other: Social): number =>
  one.eventTimestamp.getTime() - other.eventTimestamp.getTime() || (one._id < other._id ? -1 : 1);

type Read = { filter: object; order?: 1 | -1; after: [Date, string] | undefined; limit: number };

const readByTime = (rows: SocialCollection['rows'], { filter, order = 1, after, limit }: Read) =>
  rows
    .find(
      { $and: [filter, after ? startAfter({ eventTimestamp: order, _id: order }, after) : {}] },
      { projection: { description: 0, questions: 0, pendingEdit: 0 } },
    )
    .sort({ eventTimestamp: order, _id: order })
    .limit(limit)
    .toArray();

const onSide = ({ when, now }: Side) => ({
  isDeleted: false,
  eventEndTimestamp: when === 'coming' ? { $gte: now } : { $lt: now },
});

/** What comes soonest first, what is over latest first. */
const orderOf = ({ when }: Side): 1 | -1 => (when === 'coming' ? 1 : -1);

function visibleTo(by: SocialCollection['by'], filter: ListFilter, person: Seer | undefined): object[] {
  if (!person) return [listed(filter)];
  const narrowed = narrow(filter);
  const own = { $and: [narrowed, { isCancelled: false, isDeleted: false }] };
  return [
    listed(filter),
    { $and: [by.forCommunity().filter, narrowed, { reviewStatus: { $in: [...approvedStatuses] } }] },
    { $and: [by.ofHost(person.userId).filter, own] },
    { $and: [by.ofInvited(person.userId).filter, own] },
    { $and: [{ _id: { $in: [...person.registeredIds] } }, own] },
  ];
}

const listed = (filter: ListFilter): object => ({ isListed: true, ...narrow(filter) });

function narrow({ city, tag, from, to, isFeatured, hostIds }: ListFilter): object {
  return {
    ...(tag === undefined ? {} : { tagKeys: keyOfWord(tag) }),
    ...(city === undefined ? {} : { cityKey: keyOfWord(city) }),
    ...(from || to
      ? { eventTimestamp: { ...(from ? { $gte: from } : {}), ...(to ? { $lt: to } : {}) } }
      : {}),
    ...(isFeatured ? { reviewStatus: 'APPROVED_FEATURE' } : {}),
    ...(hostIds ? { hostIds: { $in: [...hostIds] } } : {}),
  };
}
