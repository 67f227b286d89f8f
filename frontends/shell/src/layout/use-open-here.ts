import { useLocation } from '@momos/ui';
import { useState } from 'react';

/** Whether something is open on this very page; following a link closes it. */
export function useOpenHere(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  return [openAt === key, isOpen => setOpenAt(isOpen ? key : undefined)];
}
