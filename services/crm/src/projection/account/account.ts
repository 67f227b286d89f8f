import { UserChange, type UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import type { VersionedRow } from '../row/versioned-rows.ts';

/** The last state of a person's account on the bus; an erased account keeps only its id. */
export type Account = VersionedRow & {
  isErased: boolean;
  displayName: string;
  email: string;
  mobile: string;
  photoPath: string;
  title: string;
  organization: string;
  school: string;
  city: string;
  sectors: string[];
  functions: string[];
  referralCode: string;
  utmSource: string;
  registeredAt: Date | null;
};

/** Newer than every other version, so that a replay cannot restore an erased person. */
const lastVersion = Number.MAX_SAFE_INTEGER;

/** The account after a change; empty for a message without one. */
export function accountOf({ change, user }: UserChanged): Account[] {
  if (!user) return [];
  if (change === UserChange.USER_CHANGE_ERASED) return [tombstoneOf(user.id)];
  return [
    {
      _id: user.id,
      version: user.version,
      isErased: false,
      displayName: user.displayName,
      email: user.email.toLowerCase(),
      mobile: user.mobile,
      photoPath: user.photoPath,
      title: user.position?.title ?? '',
      organization: user.position?.organization ?? '',
      school: user.academic?.school ?? '',
      city: user.city,
      sectors: user.sectors,
      functions: user.functions,
      referralCode: user.referralCode,
      utmSource: user.marketing.utm_source ?? '',
      registeredAt: user.registeredAt ?? null,
    },
  ];
}

/** The account of an erased person: the id and nothing else. */
export const tombstoneOf = (id: string): Account => ({
  _id: id,
  version: lastVersion,
  isErased: true,
  displayName: '',
  email: '',
  mobile: '',
  photoPath: '',
  title: '',
  organization: '',
  school: '',
  city: '',
  sectors: [],
  functions: [],
  referralCode: '',
  utmSource: '',
  registeredAt: null,
});
