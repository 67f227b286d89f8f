import { useRead } from '@momos/api-client';
import type { NeededEmail } from '@momos/contracts/needed-proofs';
import type { Route } from '@momos/contracts/route';
import { usersContract } from '@momos/contracts/users';
import { Dialog, useQueryClient } from '@momos/ui';
import { AddEmail } from '../account/add-email.tsx';
import { registrationWords } from '../words/registration.ts';

type Props = {
  /** What is to be proven; closed while there is none. */
  needed: Pick<NeededEmail, 'emailCategories'> | undefined;
  /** What was read about the proofs, and is read again. */
  refreshes: Pick<Route, 'id'>;
  onClose: () => void;
};

/** Proves an address without leaving the form that asks for it; it is a form of its own, so it stands beside that one. */
export function ProofDialog({ needed, refreshes, onClose }: Props) {
  const queries = useQueryClient();
  const me = useRead(usersContract.me, {}).data?.data;
  const close = () => {
    onClose();
    void queries.invalidateQueries({ queryKey: [refreshes.id] });
  };
  const category = needed?.emailCategories[0] ?? 'COMPANY';
  return (
    <Dialog isOpen={needed !== undefined} onClose={close} title={registrationWords.emailProof.verify}>
      {needed && me ? <AddEmail me={me} category={category} onClose={close} /> : null}
    </Dialog>
  );
}
