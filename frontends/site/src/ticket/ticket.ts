import type { CallData } from '@momos/contracts/route';
import type { ticketsContract } from '@momos/contracts/tickets';

/** A registration of one's own with its social. */
export type Ticket = CallData<typeof ticketsContract.mine>[number];
