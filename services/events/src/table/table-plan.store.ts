import { collection, defineCollection, type Store } from '@momos/store';
import type { TablePlan } from './table-plan.ts';

export const tablePlanCollection = defineCollection<TablePlan>()({
  name: 'table_plans',
  noun: 'table plan',
  shape: {
    _id: String,
    version: { type: Number, required: true },
    tables: { type: Object, required: true },
    updatedAt: { type: Date, required: true },
  },
  // By the id of the social alone.
  queries: {},
});

export type TablePlans = ReturnType<typeof createTablePlans>;

/** The tables of socials; one document each, so that a change is decided on all of it. */
export function createTablePlans(store: Store) {
  const { find, insert, replace } = collection(store, tablePlanCollection);
  return {
    /** Undefined before a social has tables. */
    find,
    /** Puts a plan in place of the version before; throws 412 when that is not the stored one any more. */
    save: (plan: TablePlan): Promise<void> => (plan.version === 1 ? insert(plan) : replace(plan)),
  };
}
