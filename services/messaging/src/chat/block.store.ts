import { collection, defineCollection, type Page, type PageRequest, type Store } from '@momos/store';

/** That one person does not want to talk with another. */
export type Block = {
  /** `{by} {whom}` */
  _id: string;
  byId: string;
  whomId: string;
  createdAt: Date;
};

/** Who of two blocked the other. */
export type BlockBetween = { byMe: boolean; byOther: boolean };

const definition = defineCollection<Block>()({
  name: 'chat_blocks',
  noun: 'block',
  shape: {
    _id: String,
    byId: { type: String, required: true },
    whomId: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  queries: {
    by: {
      find: (byId: string) => ({ byId }),
      index: { byId: 1, createdAt: -1, _id: -1 },
      sort: { createdAt: -1, _id: -1 },
    },
    /** For the erasure of a person. */
    ofWhom: { find: (whomId: string) => ({ whomId }), index: { whomId: 1 } },
  },
});

/** Every query of blocks. */
export type Blocks = ReturnType<typeof createBlocks>;

const blockId = (byId: string, whomId: string): string => `${byId} ${whomId}`;

export function createBlocks(store: Store) {
  const { findMany, by, rows, remove, inTransaction } = collection(store, definition);
  return {
    /** Between a person and each of others. */
    async between(userId: string, others: readonly string[]): Promise<Map<string, BlockBetween>> {
      const ids = others.flatMap(other => [blockId(userId, other), blockId(other, userId)]);
      const found = new Set((await findMany(ids)).map(({ _id }) => _id));
      return new Map(
        others.map(other => [
          other,
          { byMe: found.has(blockId(userId, other)), byOther: found.has(blockId(other, userId)) },
        ]),
      );
    },
    page: (byId: string, page: PageRequest): Promise<Page<Block>> => by.by(byId).page(page),
    async add(block: Omit<Block, '_id'>): Promise<void> {
      const { byId, whomId } = block;
      await rows.updateOne(
        { _id: blockId(byId, whomId) },
        { $setOnInsert: block },
        { ...inTransaction(), upsert: true },
      );
    },
    end: (byId: string, whomId: string) => remove(blockId(byId, whomId)),
  };
}
