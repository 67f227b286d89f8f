import { startNotices, type NoticesApp } from './notices-app.ts';
import { beforeAll, expect, jest, test } from '@jest/globals';
import {
  type DeepPartial,
  RsvpChange,
  RsvpChanged,
  ReviewChange,
  ReviewChanged,
  SocialChange,
  SocialChanged,
} from '@momos/contracts/proto/events/v1/bus';
import { UserChange, UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import { topics } from '@momos/contracts/topics';
import { eventually, useEngines } from '@momos/testing';

const engines = useEngines();
jest.setTimeout(90_000);
let neighbours: NoticesApp['neighbours'];
let sink: NoticesApp['sink'];
let publish: NoticesApp['publish'];
let mailTo: NoticesApp['mailTo'];

beforeAll(async () => {
  ({ neighbours, sink, publish, mailTo } = await startNotices(engines));
});

const publishRsvp = (message: DeepPartial<RsvpChanged>) =>
  publish(topics.rsvp, RsvpChanged.fromPartial(message));

test('a host’s reply to a review reaches its author', async () => {
  const user = neighbours.addUser();
  const social = neighbours.addSocial();
  const review = {
    id: '0198c5d2-0000-7000-8000-00000000000a',
    version: 2,
    socialId: social.id,
    rsvpId: 'r',
    authorId: user.id,
    rating: 5,
    comment: 'Lovely',
    reply: 'Thank you <3',
  };
  await publish(
    topics.review as never,
    ReviewChanged.fromPartial({ change: ReviewChange.REVIEW_CHANGE_REPLIED, review }),
  );
  const { mail } = await mailTo(user.email, /replied to your review/);
  expect(mail.text).toContain('Thank you <3');
  expect(mail.html).toContain('Thank you &lt;3');
});

test('the author of a removed review learns why; one who deleted theirs gets no mail', async () => {
  const [removed, deleted] = [neighbours.addUser(), neighbours.addUser()];
  const social = neighbours.addSocial();
  const gone = (authorId: string, id: string, removedFor: string) =>
    publish(
      topics.review as never,
      ReviewChanged.fromPartial({
        change: ReviewChange.REVIEW_CHANGE_DELETED,
        review: { id, version: 2, socialId: social.id, rsvpId: 'r', authorId, rating: 1, removedFor },
      }),
    );
  await gone(deleted.id, '0198c5d2-0000-7000-8000-00000000000b', '');
  await gone(removed.id, '0198c5d2-0000-7000-8000-00000000000c', 'SPAM');
  const { mail } = await mailTo(removed.email, /^Your review was removed/);
  expect(mail.text).toContain('because it was reported as spam or an advertisement');
  expect(sink.to(deleted.email)).toHaveLength(0);
});

test('a social that moved notifies its attendees, with a new calendar file for those with a seat', async () => {
  const social = neighbours.addSocial();
  const [seated, waiting, gone] = [neighbours.addUser(), neighbours.addUser(), neighbours.addUser()];
  neighbours.addRsvp({ socialId: social.id, userId: seated.id });
  neighbours.addRsvp({ socialId: social.id, userId: waiting.id, status: 'WAITLIST' });
  neighbours.addRsvp({ socialId: social.id, userId: gone.id, status: 'CANCELLED' });
  const moved = neighbours.addSocial({
    ...social,
    version: 2,
    eventTimestamp: new Date('2035-01-20T23:00:00Z'),
  });
  await publish(
    topics.social,
    SocialChanged.fromPartial({ change: SocialChange.SOCIAL_CHANGE_MOVED, social: moved }),
  );
  const { mail } = await mailTo(seated.email, /^New time or location/);
  expect(mail.text).toContain('Saturday, January 20, 2035');
  expect(mail.attachments).toHaveLength(1);
  expect((await mailTo(waiting.email, /^New time or location/)).mail.attachments).toHaveLength(0);
  expect(sink.to(gone.email)).toHaveLength(0);
});

test('the host whose changes were reviewed gets the decision and why, once', async () => {
  const [author, former] = [neighbours.addUser(), neighbours.addUser()];
  const social = neighbours.addSocial({ title: 'Winter supper', ownerId: author.id, hostIds: [author.id] });
  const review = (version: number, decision: object) =>
    publish(
      topics.social,
      SocialChanged.fromPartial({
        change: SocialChange.SOCIAL_CHANGE_UPDATED,
        social: { ...social, version },
        ...decision,
      }),
    );
  await review(2, { editAuthorId: author.id, editComment: 'Which <street>?' });
  const { mail } = await mailTo(author.email, /^Your changes of Winter supper were not accepted/);
  expect(mail.text).toContain('Which <street>?');
  expect(mail.html).toContain('Which &lt;street&gt;?');
  await review(3, { editAuthorId: former.id, isEditAccepted: true });
  await review(4, { editAuthorId: author.id, isEditAccepted: true });
  await mailTo(author.email, /^Your changes of Winter supper are public/);
  expect(sink.to(former.email)).toHaveLength(0);
});

test('who is asked to host gets one mail for each time they are asked', async () => {
  const [asked, later] = [neighbours.addUser(), neighbours.addUser()];
  const change = SocialChange.SOCIAL_CHANGE_UPDATED;
  const social = neighbours.addSocial({ title: 'Harvest supper' });
  const invite = (version: number, invitedHostIds: string[]) =>
    publish(
      topics.social,
      SocialChanged.fromPartial({ change, social: { ...social, version, invitedHostIds } }),
    );
  await invite(1, [asked.id]);
  const { mail } = await mailTo(asked.email, /^Will you co-host Harvest supper/);
  expect(mail.text).toContain('only after you accept');
  expect(mail.text).not.toContain('12 Main Street');
  await invite(2, [asked.id, later.id]);
  await mailTo(later.email, /^Will you co-host/);
  expect(sink.to(asked.email)).toHaveLength(1);
  await invite(3, [later.id]);
  await invite(4, [asked.id, later.id]);
  await eventually(() => expect(sink.to(asked.email)).toHaveLength(2));
  expect(sink.to(later.email)).toHaveLength(1);
});

test('an erased person is sent nothing, whatever events follow', async () => {
  const user = neighbours.addUser();
  const other = neighbours.addUser();
  const social = neighbours.addSocial();
  await publish(
    topics.user,
    UserChanged.fromPartial({ change: UserChange.USER_CHANGE_ERASED, user: { id: user.id, version: 9 } }),
  );
  await publish(
    topics.user,
    UserChanged.fromPartial({ change: UserChange.USER_CHANGE_NAMED, user: { ...user, version: 3 } }),
  );
  const store = await engines.connectStore();
  await eventually(async () =>
    expect(await store.connection.collection('contacts').findOne({ _id: user.id as never })).toMatchObject({
      email: '',
    }),
  );
  for (const userId of [user.id, other.id]) {
    const rsvp = neighbours.addRsvp({ socialId: social.id, userId, version: 1 });
    await publishRsvp({ change: RsvpChange.RSVP_CHANGE_APPROVED, rsvp });
  }
  await mailTo(other.email, /You’re in/);
  await eventually(async () =>
    expect(await store.connection.collection('deliveries').findOne({ userId: user.id })).toMatchObject({
      status: 'SUPPRESSED',
      reason: 'no address',
    }),
  );
  expect(sink.to(user.email)).toHaveLength(0);
});
