import { UserChange, type UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import type { VersionedRow } from '../read-model/versioned-rows.ts';

/** A person's account as identity last told it; of an erased one only the id is left. */
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

/** Newer than every other version: nothing that is replayed brings an erased person back. */
const lastVersion = Number.MAX_SAFE_INTEGER;

/** The account after a change of it. */
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

/** What is left of an erased account. */
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
