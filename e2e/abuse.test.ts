import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { staff } from '../deploy/seed/people.ts';
import { type Member, signIn } from '../deploy/seed/sign-in.ts';
import { type Outcome, type People, send } from './attack.ts';
import { attacks } from './attacks.ts';
import { audited } from './attacks-on-accounts.ts';
import { approve, placesOf } from './attacks-on-socials.ts';
import { canariesIn, canary, recorded } from './canaries.ts';
import { crowd, publish } from './crowd.ts';

/**
 * The attacks of a security review and their siblings against the running system: each says what it must be answered, and counts what
 * got through. Beside them: the access matrix and forged tokens (access-matrix.test.ts), hostile input to every call (hostile.test.ts),
 * what people type in logs, traces, dead letters and topics (canary.test.ts, privacy.test.ts).
 */
let people: People;
let admin: Member;
const counts: [string, Outcome][] = [];

const staffOf = (name: string) => {
  const known = staff.find(({ email }) => email.startsWith(`${name}@`));
  if (!known) throw new Error(`no ${name} in the seed`);
  return signIn(known);
};

beforeAll(async () => {
  const [attacker, victim, host] = await crowd(3);
  if (!attacker || !victim || !host) throw new Error('the people of this test are missing');
  people = { attacker, victim, host, reviewer: await staffOf('reviewer'), manager: await staffOf('manager') };
  admin = await staffOf('admin');
}, 120_000);

afterAll(() => {
  const lines = counts.map(
    ([name, { tried, through }]) => `${tried} tried, ${through.length} through: ${name}`,
  );
  process.stdout.write(`${lines.join('\n')}\n`);
});

describe('nothing gets through of', () => {
  it.each(attacks.map(attack => [attack.name, attack] as const))(
    '%s',
    async (name, attack) => {
      const outcome = await attack.run(people);
      counts.push([name, outcome]);
      expect(outcome.tried).toBeGreaterThan(0);
      expect(outcome.through).toEqual([]);
    },
    120_000,
  );

  it('would be seen if it did: the walk for hidden socials finds one that is public', async () => {
    const { host, reviewer } = people;
    const word = canary('Public');
    const social = await publish(host, { title: word, maxCapacity: 5 });
    await approve(reviewer, social);
    const { places } = await placesOf({ host, social, word });
    const { id, slug } = social;
    for (const place of [
      `/api/socials/${id}`,
      `/socials/${slug}`,
      `/api/socials/${id}/calendar`,
      '/api/socials/search',
    ])
      expect(places).toContain(place);
    expect(places.length).toBeGreaterThan(8);
  });
});

it('what hosts and staff do to others is in the audit log, without a word that they wrote', async () => {
  const { host, victim } = people;
  const social = await publish(host, { maxCapacity: 5, isApprovalRequired: true });
  const params = { id: social.id };
  const { data: rsvp } = await victim.call(rsvpsContract.create, {
    params,
    body: { tierId: social.ticketTiers[0]?.id },
  });
  const note = canary('Decision');
  await host.call(rsvpsContract.decide, {
    params: { ...params, rsvpId: rsvp.id },
    body: { status: 'APPROVED', note },
  });
  await host.call(rsvpsContract.cancel, { params: { ...params, rsvpId: rsvp.id } });
  await audited(admin, host.id, ['RSVP_DECIDED', 'RSVP_CANCELLED']);
  const { text } = await send(`/api/audit-log?actorId=${host.id}`, { token: admin.token });
  expect(text).not.toContain(note);
  expect(text).not.toContain(victim.person.email);
});

it('no service wrote down what the attacks said', async () => {
  const words = new Map([
    ['the attacker’s address', people.attacker.person.email],
    ['the victim’s address', people.victim.person.email],
    ['the attacker’s token', people.attacker.token],
    ['the host’s token', people.host.token],
  ]);
  const found = [...(await recorded())].flatMap(([file, text]) =>
    canariesIn(text, words).map(place => `${place} in ${file}`),
  );
  expect(found).toEqual([]);
});
