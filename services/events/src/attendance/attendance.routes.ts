import { attendancesContract } from '@momos/contracts/attendances';
import { bind, type RouteBinding } from '@momos/runtime';
import type { Responses } from '../idempotency/respond-once.ts';
import { cardOf } from '../person/person-card.ts';
import { type CheckedIn, checkIn, type CheckInDeps } from './check-in.ts';

/** Check-in at the entrance. */
export const attendanceRoutes = (deps: CheckInDeps & { responses: Responses }): RouteBinding =>
  bind(attendancesContract, {
    attend: ({ actor, params, body, idempotentCall }) =>
      deps.responses.once(attendancesContract.attend, idempotentCall, {
        run: once => checkIn(deps, actor, { socialId: params.id, ...body, once }),
        view: toAttendance,
      }),
  });

const toAttendance = ({ rsvp, person, attendedAt }: CheckedIn) => ({
  rsvpId: rsvp._id,
  status: 'ATTENDED' as const,
  attendedAt: attendedAt.toISOString(),
  user: cardOf(rsvp.userId, person),
  tierName: rsvp.tierName,
  plusOnes: rsvp.plusOnes ?? 0,
});
