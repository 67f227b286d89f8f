import type { Store } from '@momos/store';
import type { Kafka } from 'kafkajs';
import { inboxRows, parkedRows } from './inbox.ts';
import type { NamedTopic, TopicMaker } from './topic-maker.ts';
import { withAdmin } from './with-admin.ts';

/** Where a partition of a topic ended at a moment: the offset of its next message. */
export type TopicEnd = { topic: string; partition: number; offset: string };

/** How far groups have read, and what they keep of it. */
export type ReadProgress = {
  /** Where topics end now; a partition without a message is left out. */
  endsOf(topics: readonly NamedTopic[]): Promise<TopicEnd[]>;
  /** Messages before these ends that a group has neither applied nor parked, gaps of compaction counted. */
  unread(group: string, ends: readonly TopicEnd[]): Promise<number>;
  /** How many keys of a group wait for a replay. */
  parkedKeys(group: string): Promise<number>;
  /** Deletes what the store keeps of a group that will not read again; its dead letters become unreadable. */
  forgetGroup(group: string): Promise<void>;
};

export type ReadProgressParts = { kafka: Kafka; store: Store; topicPrefix: string; ensure: TopicMaker };

/** The ids of a group's rows; "0" follows "/". */
const ofGroup = (group: string) => ({ _id: { $gte: `${group}/`, $lt: `${group}0` } });

/** Read progress as Kafka and the store know it, also of what other processes read. */
export function createReadProgress({ kafka, store, topicPrefix, ensure }: ReadProgressParts): ReadProgress {
  return {
    async endsOf(topics) {
      await ensure([...topics]);
      return withAdmin(kafka, async admin => {
        const ends: TopicEnd[] = [];
        for (const { name } of topics)
          for (const { partition, low, high } of await admin.fetchTopicOffsets(topicPrefix + name))
            if (BigInt(low) < BigInt(high)) ends.push({ topic: name, partition, offset: high });
        return ends;
      });
    },
    unread: (group, ends) =>
      withAdmin(kafka, async admin => {
        const names = [...new Set(ends.map(({ topic }) => topicPrefix + topic))];
        if (names.length === 0) return 0;
        const committed = await admin.fetchOffsets({ groupId: topicPrefix + group, topics: names });
        return ends
          .map(({ topic, partition, offset }) => {
            const partitions = committed.find(each => each.topic === topicPrefix + topic)?.partitions;
            const read = BigInt(partitions?.find(each => each.partition === partition)?.offset ?? 0);
            return Math.max(0, Number(BigInt(offset) - (read < 0n ? 0n : read)));
          })
          .reduce((sum, each) => sum + each, 0);
      }),
    parkedKeys: group => parkedRows(store).countDocuments(ofGroup(group)),
    async forgetGroup(group) {
      await parkedRows(store).deleteMany(ofGroup(group));
      await inboxRows(store).deleteMany(ofGroup(group));
    },
  };
}
