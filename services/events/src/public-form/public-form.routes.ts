import { staleVersion } from '@momos/contracts/errors';
import { publicFormsContract } from '@momos/contracts/public-forms';
import { bind, type Clock, type Handlers, type RouteBinding } from '@momos/runtime';
import { csvRow } from '@momos/runtime/csv';
import type { Erased, Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import type { FindPeople } from '../person/find-people.ts';
import { answered, type FormAnswer } from './form-answer.ts';
import type { FormAnswers } from './form-answer.store.ts';
import { formTable } from './form-table.ts';
import { assertAskable, edited, type PublicForm } from './public-form.ts';
import type { PublicForms } from './public-form.store.ts';
import { toAnsweredForm, toPersonsAnswers, toPublicFormView } from './public-form-view.ts';

type Deps = {
  store: Pick<Store, 'transaction'>;
  publicForms: PublicForms;
  formAnswers: FormAnswers;
  findPeople: FindPeople;
  erased: Erased;
  clock: Clock;
};
type Some<K extends keyof typeof publicFormsContract> = Pick<Handlers<typeof publicFormsContract>, K>;

const pageSize = 200;
/** By which Excel knows that the text is UTF-8. */
const byteOrderMark = '\uFEFF';

/** Forms and quizzes: made by managers, answered by everybody who has the link. */
export const publicFormRoutes = (deps: Deps): RouteBinding =>
  bind(publicFormsContract, { ...makerHandlers(deps), ...answerHandlers(deps), ...guestHandlers(deps) });

function makerHandlers({
  store,
  publicForms,
  formAnswers,
  clock,
}: Deps): Some<'list' | 'get' | 'create' | 'update'> {
  const viewOf = async (form: PublicForm) => toPublicFormView(form, await formAnswers.countOf(form._id));
  return {
    list: async ({ query: { status, ...paging } }) => {
      const { items, lastEvaluatedKey } = await publicForms.withStatus(status, paging);
      const [data, counts] = await Promise.all([Promise.all(items.map(viewOf)), publicForms.countByStatus()]);
      return { data, meta: { lastEvaluatedKey: lastEvaluatedKey ?? null, counts } };
    },

    get: async ({ params }) => viewOf(await publicForms.get(params.id)),

    create: async ({ body }) => {
      const form: PublicForm = {
        _id: uuid(),
        version: 1,
        status: 'DRAFT',
        ...body,
        createdAt: clock.now(),
        publishedAt: null,
      };
      assertAskable(form);
      await publicForms.insert(form);
      return toPublicFormView(form, 0);
    },

    update: ({ params, body, ifMatch }) =>
      store.transaction(async () => {
        const form = await publicForms.get(params.id);
        if (ifMatch !== undefined && ifMatch !== form.version) throw staleVersion('form');
        const next = edited(form, body, clock.now());
        await publicForms.replace(next);
        return viewOf(next);
      }),
  };
}

const answerHandlers = (deps: Deps): Some<'answers' | 'download'> => ({
  answers: async ({ params, query }) => {
    await deps.publicForms.get(params.id);
    const { items, lastEvaluatedKey } = await deps.formAnswers.ofForm(params.id, query);
    const people = await deps.findPeople(items.map(({ userId }) => userId));
    return {
      data: items.map(each => toPersonsAnswers(each, people.get(each.userId))),
      meta: { lastEvaluatedKey: lastEvaluatedKey ?? null },
    };
  },

  download: async ({ params }) => ({
    body: rowsOf(deps, await deps.publicForms.get(params.id)),
    filename: `form-${params.id}.csv`,
  }),
});

/** Page after page, so that many answers are never in memory. */
async function* rowsOf({ formAnswers, findPeople }: Deps, form: PublicForm): AsyncGenerator<string> {
  const table = formTable(form);
  yield byteOrderMark + csvRow(table.head);
  let exclusiveStartKey: string | undefined;
  do {
    const page = await formAnswers.ofForm(form._id, { pageSize, exclusiveStartKey });
    const people = await findPeople(page.items.map(({ userId }) => userId));
    yield page.items.map(each => csvRow(table.row(each, people.get(each.userId)))).join('');
    exclusiveStartKey = page.lastEvaluatedKey;
  } while (exclusiveStartKey);
}

const guestHandlers = ({
  store,
  publicForms,
  formAnswers,
  erased,
  clock,
}: Deps): Some<'open' | 'answer'> => ({
  open: async ({ actor, params }) => {
    const form = await publicForms.published(params.id);
    return toAnsweredForm(form, actor ? await formAnswers.ofUser(actor.userId, form._id) : null);
  },

  answer: ({ actor: { userId }, params, body }) =>
    store.transaction(async () => {
      const form = await publicForms.published(params.id);
      await erased.guard([userId]);
      const before: FormAnswer | null = await formAnswers.ofUser(userId, form._id);
      const own = answered(form, before, { _id: uuid(), userId, answers: body.answers, now: clock.now() });
      await formAnswers.save(own);
      return toAnsweredForm(form, own);
    }),
});
