import { blastsContract } from '@momos/contracts/blasts';
import { circleMembersContract } from '@momos/contracts/circle-members';
import { circlesContract } from '@momos/contracts/circles';
import { hostBlastsContract } from '@momos/contracts/host-blasts';
import { hostReviewsContract } from '@momos/contracts/host-reviews';
import { hostsContract } from '@momos/contracts/hosts';
import { inviteCodesContract } from '@momos/contracts/invite-codes';
import { paymentsContract } from '@momos/contracts/payments';
import { rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { uploadsContract } from '@momos/contracts/uploads';
import { usersContract } from '@momos/contracts/users';
import { eventually } from '@momos/testing';
import { pay } from '../deploy/seed/register.ts';
import { type Member, signIn } from '../deploy/seed/sign-in.ts';
import { canary, canaryMobile } from './canaries.ts';
import { crowd, publish } from './crowd.ts';

/** Who may look, and what there is of the person to be seen. */
export type Story = {
  /** The person whose name is looked for. */
  person: Member;
  /** What says who they are. */
  words: string[];
  host: Member;
  attendee: Member;
  /** The social that the person goes to, and the one that they host. */
  social: SocialView;
  own: SocialView;
  rsvpId: string;
  circle: { id: string; slug: string };
  memberId: string;
  slug: string;
};

const blast = {
  subject: 'Hi {{ firstName }}',
  body: 'Dear {{ firstName }} {{ lastName }}: welcome.',
};

/** A person who shows their name, and everything that one can do where others are; so that every service has stored the name. */
export async function meetNamed(manager: Member): Promise<Story> {
  const [host, attendee] = await crowd(2);
  if (!host || !attendee) throw new Error('the people of this test are missing');
  const [first, last, city] = [canary('First'), canary('Last'), canary('Town')];
  const [title, organization, mobile] = [canary('Title'), canary('Company'), canaryMobile()];
  const email = `${canary('Mail').toLowerCase()}@example.test`;
  const person = await signIn({
    ...{
      email,
      firstName: first,
      lastName: last,
      title,
      organization,
      city,
      sectors: [],
      bio: canary('Bio'),
    },
  });
  const { data: avatar } = await person.call(uploadsContract.avatar, {
    file: new File([Buffer.from(picture, 'base64')], 'face.png', { type: 'image/png' }),
  });
  await person.call(usersContract.updateMe, { body: { mobile, photoPath: avatar.path } });
  const { data: me } = await person.call(usersContract.me, {});

  const social = await publish(host, {
    maxCapacity: 20,
    ticketTiers: [{ name: 'Seat', type: 'PAID', ticketPrice: 30, depositAmount: 0, capacity: null }],
  });
  const own = await publish(person, { maxCapacity: 20 });
  const { data: circle } = await manager.call(circlesContract.create, { body: { name: canary('Circle') } });
  for (const each of [attendee, host]) await goTo(own, each, person);
  const rsvpId = await goTo(social, person, host);
  await goTo(social, attendee, host);
  for (const each of [person, attendee])
    await each.call(circleMembersContract.join, { params: { id: circle.id }, body: { isListed: true } });
  await person.call(hostsContract.subscribe, { params: { id: host.id } });
  await attendee.call(hostsContract.subscribe, { params: { id: person.id } });
  await person.call(inviteCodesContract.createRequest, { body: { reason: 'I would like to host.' } });
  const { data: members } = await manager.call(circleMembersContract.list, {
    params: { id: circle.id },
    query: {},
  });
  return {
    ...{ person, host, attendee, social, own, rsvpId, circle, slug: me.slug },
    memberId: members.find(({ user }) => user.id === person.id)?.id ?? '',
    words: [first, last, city, title, organization, mobile, email, me.bio, fileOf(avatar.path)],
  };
}

const fileOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** One pixel. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Registers, pays where it costs something, is approved, comes, and says that it was good. */
async function goTo(social: SocialView, guest: Member, host: Member): Promise<string> {
  const params = { id: social.id };
  const { data: rsvp } = await guest.call(rsvpsContract.create, {
    params,
    body: { tierId: social.ticketTiers[0]?.id, isAttendanceShared: true, isNoShowPolicyAccepted: true },
  });
  const of = { ...params, rsvpId: rsvp.id };
  if (rsvp.nextStep === 'PAYMENT') {
    const { data: session } = await guest.call(paymentsContract.openForSocial, {
      params,
      body: { rsvpId: rsvp.id },
    });
    await pay(session.url ?? '');
  }
  await eventually(() => host.call(rsvpsContract.decide, { params: of, body: { status: 'ATTENDED' } }));
  await guest.call(hostReviewsContract.write, {
    params: of,
    body: { rating: 5, comment: 'Lovely.', isPublished: true },
  });
  return rsvp.id;
}

/** Turns anonymous, and does it all again. */
export async function meetAnonymous(story: Story): Promise<void> {
  const { person, host, social, own } = story;
  await person.call(usersContract.updateMe, { body: { isAnonymous: true } });
  const audience = { statuses: ['ATTENDED' as const] };
  // Everybody knows by then.
  await eventually(async () => {
    const { data } = await host.call(blastsContract.preview, {
      params: { id: social.id },
      body: { ...blast, audience },
    });
    if (JSON.stringify(data).includes(story.words[0] ?? '')) throw new Error('messaging still has the name');
  });
  for (const [sender, of] of [
    [host, social],
    [person, own],
  ] as const) {
    const { data: sent } = await sender.call(blastsContract.sendEmails, {
      body: { socialId: of.id, ...blast, audience },
    });
    await eventually(async () => {
      const { data } = await sender.call(blastsContract.list, { params: { id: of.id }, query: {} });
      if (data.find(({ id }) => id === sent.id)?.counts.sent !== 2)
        throw new Error('the blast is on its way');
    });
    await sender.call(hostBlastsContract.send, { body: { subject: 'News', body: 'Hi {{ firstName }}.' } });
  }
  await goTo(await publish(host, { maxCapacity: 5 }), person, host);
}
