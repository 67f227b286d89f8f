import { useRead } from '@momos/api-client';
import { type NeededProof, neededProofsContract } from '@momos/contracts/needed-proofs';
import { usersContract } from '@momos/contracts/users';
import { Dialog, useQueryClient } from '@momos/ui';
import { AddEmail } from '../account/add-email.tsx';
import { registrationWords } from '../words/registration.ts';

type Props = { proof: NeededProof | undefined; onClose: () => void };

/** Proves an address without leaving the registration; it is a form of its own, so it stands beside that of the questions. */
export function ProofDialog({ proof, onClose }: Props) {
  const queries = useQueryClient();
  const me = useRead(usersContract.me, {}).data?.data;
  const close = () => {
    onClose();
    void queries.invalidateQueries({ queryKey: [neededProofsContract.ofSocial.id] });
  };
  const category = proof?.emailCategories[0] ?? 'COMPANY';
  return (
    <Dialog isOpen={proof !== undefined} onClose={close} title={registrationWords.emailProof.verify}>
      {proof && me ? <AddEmail me={me} category={category} onClose={close} /> : null}
    </Dialog>
  );
}
