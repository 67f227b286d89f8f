import type { Migration } from '@momos/store';
import { type Organization, searchTermsOf, withOrganizationChange } from './organization.ts';

type Row = Omit<Organization, 'id'> & { _id: string };

/**
 * Names organisations by their domain where a proof once named them by its first label (`Google` for
 * `google.attacker.example`) and no admin has changed them since; their people get the name like any other. Safe to run again.
 */
export const nameByDomain: Migration = {
  id: 'organizations-named-by-domain',
  async up(db) {
    const rows = db.collection<Row>('organizations');
    for await (const row of rows.find({ version: 1 }).sort({ _id: 1 }).hint({ _id: 1 })) {
      const [domain = ''] = row.domains;
      if (row.name !== formerName(domain)) continue;
      const { name, version, isRenamedUntil } = withOrganizationChange(
        { ...row, id: row._id },
        { name: domain },
        new Date(),
      );
      const set = { name, version, isRenamedUntil, searchTerms: searchTermsOf({ ...row, name }) };
      await rows.updateOne({ _id: row._id, version: 1 }, { $set: set });
    }
  },
};

function formerName(domain: string): string {
  const [label = ''] = domain.split('.');
  return label.charAt(0).toUpperCase() + label.slice(1);
}
