import { Kafka, logLevel } from 'kafkajs';
import './quiet-request-queue.ts';

/** Deletes a consumer group, so that it reads its topics from the start again. Rejects while it still has a member. */
export async function deleteGroup(brokers: string[], groupId: string): Promise<void> {
  const admin = new Kafka({ brokers, clientId: 'cleanup', logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    const { groups } = await admin.listGroups();
    if (groups.some(group => group.groupId === groupId)) await admin.deleteGroups([groupId]);
  } finally {
    await admin.disconnect();
  }
}

/** Deletes the topics and consumer groups whose names start with `prefix`: how tests leave nothing behind. */
export async function deleteByPrefix(brokers: string[], prefix: string): Promise<void> {
  const admin = new Kafka({ brokers, clientId: 'cleanup', logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    const { groups } = await admin.listGroups();
    const ours = groups.map(group => group.groupId).filter(id => id.startsWith(prefix));
    // One whose member was stopped while it joined cannot go until its session is over; an empty group costs nothing.
    if (ours.length > 0) await admin.deleteGroups(ours).catch(() => undefined);
    const topics = (await admin.listTopics()).filter(topic => topic.startsWith(prefix));
    if (topics.length > 0) await admin.deleteTopics({ topics });
  } finally {
    await admin.disconnect();
  }
}
