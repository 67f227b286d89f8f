import { collection, type Collection, defineCollection, type Store } from '@momos/store';
import { Schema } from 'mongoose';
import type { Delivery, DeliveryStatus } from './delivery.ts';

const definition = defineCollection<Delivery>()({
  name: 'deliveries',
  noun: 'delivery',
  shape: {
    _id: String,
    version: { type: Number, required: true },
    kind: { type: String, required: true },
    channel: { type: String, required: true },
    priority: { type: Number, required: true },
    blastId: { type: String, default: null },
    socialId: { type: String, default: '' },
    rsvpId: { type: String, default: '' },
    userId: { type: String, default: '' },
    deviceId: String,
    place: String,
    about: Schema.Types.Mixed,
    variant: String,
    status: { type: String, required: true },
    subject: { type: String, default: '' },
    content: Schema.Types.Mixed,
    dueAt: { type: Date, required: true },
    attempts: { type: Number, required: true },
    failingSince: Date,
    slowedSince: Date,
    hasGivenUp: Boolean,
    claim: String,
    leaseUntil: Date,
    reason: String,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  queries: {
    due: {
      find: (
        { channel, priority }: Pick<Delivery, 'channel' | 'priority'>,
        now: Date,
        fullPlaces: readonly string[] = [],
      ) => ({
        channel,
        priority,
        dueAt: { $lte: now },
        ...(fullPlaces.length > 0 ? { place: { $nin: [...fullPlaces] } } : {}),
      }),
      index: { channel: 1, priority: 1, dueAt: 1, place: 1 },
      where: { status: 'QUEUED' },
      sort: { dueAt: 1 },
    },
    expired: {
      find: (now: Date) => ({ leaseUntil: { $lt: now } }),
      index: { leaseUntil: 1 },
      where: { status: 'SENDING' },
      sort: { leaseUntil: 1 },
    },
    ofBlast: {
      find: (blastId: string) => ({ blastId }),
      index: { blastId: 1, status: 1 },
      where: { blastId: { $gt: '' } },
    },
    /** Mails of a test of subjects that were sent. */
    sentOfTest: {
      find: (blastId: string) => ({ blastId, status: 'SENT' as DeliveryStatus }),
      index: { blastId: 1, status: 1, variant: 1 },
      where: { variant: { $gte: 'A' } },
    },
    /** Those that failed at least once for now. */
    failingOfBlast: {
      find: (blastId: string) => ({ blastId }),
      index: { blastId: 1, failingSince: 1 },
      where: { failingSince: { $gt: new Date(0) } },
    },
    waitingOfBlast: {
      find: (blastId: string) => ({ blastId, status: { $in: ['QUEUED', 'PAUSED'] as DeliveryStatus[] } }),
      index: { blastId: 1, status: 1 },
      where: { blastId: { $gt: '' } },
    },
    /** Those that ended so before a moment. */
    endedOfBlast: {
      find: (blastId: string, states: DeliveryStatus[], before: Date) => ({
        blastId,
        status: { $in: states },
        updatedAt: { $lt: before },
      }),
      index: { blastId: 1, status: 1 },
      where: { blastId: { $gt: '' } },
    },
    /** Notices about the same things that are not sent yet. */
    waitingAbout: {
      find: (keys: string[], status: 'QUEUED' | 'SENDING') => ({ 'about.key': { $in: keys }, status }),
      index: { 'about.key': 1, status: 1 },
      where: { 'about.key': { $gt: '' } },
    },
    ofRsvp: {
      find: (socialId: string, rsvpId: string) => ({ rsvpId, socialId, channel: { $ne: 'PUSH' } }),
      index: { rsvpId: 1, createdAt: -1 },
      sort: { createdAt: -1 },
    },
    ofPerson: { find: (userId: string) => ({ userId }), index: { userId: 1 } },
  },
});

/**
 * The collection `deliveries`, by the driver throughout: a blast adds and changes thousands of rows a second, and nothing but this
 * service writes them.
 */
export const openDeliveries = (store: Store): DeliveryCollection => collection(store, definition);

export type DeliveryCollection = Collection<Delivery, (typeof definition)['queries']>;
