import { attendancesContract } from '@momos/contracts/attendances';
import { toMajor } from '@momos/contracts/money';
import { bind, type RouteBinding } from '@momos/runtime';
import type { Responses } from '../idempotency/respond-once.ts';
import { cardOf } from '../person/person-card.ts';
import { type CheckedIn, checkIn, type CheckInDeps } from './check-in.ts';
import { type DoorListDeps, readDoorList } from './door-list.ts';

/** Check-in at the entrance. */
export const attendanceRoutes = (deps: CheckInDeps & DoorListDeps & { responses: Responses }): RouteBinding =>
  bind(attendancesContract, {
    attend: ({ actor, params, body, idempotentCall }) =>
      deps.responses.once(attendancesContract.attend, idempotentCall, {
        run: once => checkIn(deps, actor, { socialId: params.id, ...body, once }),
        view: toAttendance,
      }),

    doorList: ({ actor, params }) => readDoorList(deps, actor, params.slug),
  });

const toAttendance = ({ rsvp, person, attendedAt, deposit }: CheckedIn) => ({
  rsvpId: rsvp._id,
  status: 'ATTENDED' as const,
  attendedAt: attendedAt.toISOString(),
  attendedOn: rsvp.attendedOn ?? null,
  user: cardOf(rsvp.userId, person),
  tierName: rsvp.tierName,
  plusOnes: rsvp.plusOnes ?? 0,
  plusOneNames: rsvp.plusOneNames ?? [],
  deposit: deposit > 0 ? { amount: toMajor(deposit, rsvp.currency), currency: rsvp.currency } : null,
});
