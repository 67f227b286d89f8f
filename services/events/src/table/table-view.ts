import { answerText, applicableQuestions } from '@momos/contracts/questionnaire';
import type { TableGuest, TablePlan as PlanView } from '@momos/contracts/tables';
import { cardOf, detailsOf } from '../person/person-card.ts';
import type { Person } from '../person/person.store.ts';
import { paxOf, type TicketHolder } from '../rsvp/rsvp.ts';
import type { Social } from '../social/social.ts';
import { type Pax, tableOf, takenAt, type TablePlan } from './table-plan.ts';

type Asking = Pick<Social, 'questions'>;
type Known = { holders: readonly TicketHolder[]; people: ReadonlyMap<string, Person> };

/** Seats by the holder of the ticket. */
export const paxByRsvp = (holders: readonly TicketHolder[]): Pax =>
  new Map(holders.map(holder => [holder._id, paxOf(holder)]));

const answerKey = (questionId: string) => `answer:${questionId}`;

/** What guests of a social can be grouped by. */
const attributesOf = ({ questions }: Asking): PlanView['attributes'] => [
  { key: 'ticket', label: 'Ticket' },
  { key: 'position', label: 'Position' },
  ...questions
    .flatMap(each => [each, ...each.subQuestions.flatMap(branch => branch.questions)])
    .map(({ id, title }) => ({ key: answerKey(id), label: title })),
];

/** What one guest is grouped by, by the key of the attribute. */
export function guestAttributes(
  { questions }: Asking,
  { tierName, answers }: TicketHolder,
  person: Person | undefined,
): Record<string, string> {
  const { position } = detailsOf(person);
  const given = answers ?? [];
  const answered = applicableQuestions(questions, given).flatMap(({ id, questionType }) => {
    const answer = given.find(each => each.questionId === id);
    const text = answer ? answerText(questionType, answer) : '';
    return text ? [[answerKey(id), text]] : [];
  });
  return {
    ...(tierName ? { ticket: tierName } : {}),
    ...(position ? { position } : {}),
    ...(Object.fromEntries(answered) as Record<string, string>),
  };
}

/** The plan with everyone who has a ticket, by name. */
export function toPlanView(plan: TablePlan, social: Asking, { holders, people }: Known): PlanView {
  const at = tableOf(plan);
  const pax = paxByRsvp(holders);
  const guests = holders.map<TableGuest>(holder => {
    const person = people.get(holder.userId);
    return {
      rsvpId: holder._id,
      user: cardOf(holder.userId, person),
      pax: paxOf(holder),
      tierName: holder.tierName,
      tableId: at.get(holder._id) ?? null,
      attributes: guestAttributes(social, holder, person),
    };
  });
  return {
    version: plan.version,
    tables: plan.tables.map(table => ({
      id: table.id,
      name: table.name,
      capacity: table.capacity,
      taken: takenAt(table, pax),
    })),
    guests: guests.toSorted((a, b) => a.user.displayName.localeCompare(b.user.displayName)),
    attributes: attributesOf(social),
  };
}
