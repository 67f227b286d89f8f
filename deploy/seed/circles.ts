import type { CallInput } from '@momos/contracts/route';
import { circleMembersContract } from '@momos/contracts/circle-members';
import { circlesContract } from '@momos/contracts/circles';
import type { Member } from './sign-in.ts';

type SeedCircle = CallInput<typeof circlesContract.create>['body'];

const circles: readonly SeedCircle[] = [
  {
    name: 'Founders’ table',
    description: 'People who build companies, and share what works and what does not.',
    price: 25,
  },
  { name: 'Sunday readers', description: 'One book a month. We talk about it on a Sunday afternoon.' },
];

/** Makes the circles of the demo; some people join those that are free. */
export async function makeCircles(manager: Member, guests: readonly Member[]): Promise<void> {
  for (const body of circles) {
    const idempotencyKey = `seed-circle-${encodeURIComponent(body.name)}`;
    const { data: circle } = await manager.call(circlesContract.create, { body }, { idempotencyKey });
    const joining = circle.price === 0 ? guests : [];
    for (const guest of joining)
      await guest.call(circleMembersContract.join, { params: { id: circle.id }, body: {} });
    console.log(`${circle.name}: ${joining.length} members`);
  }
}
