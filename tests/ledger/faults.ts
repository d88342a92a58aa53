import { changeFaults } from './change-faults.ts';
import { creditFaults } from './credit-faults.ts';
import { depositFaults } from './deposit-faults.ts';
import { disputeFaults } from './dispute-faults.ts';
import { logFaults } from './log-faults.ts';
import { onDeliveryFaults } from './on-delivery-faults.ts';
import { paymentFaults } from './payment-faults.ts';
import { orderFaults } from './order-faults.ts';
import { accountFaults } from './account-faults.ts';
import { parcelFaults } from './parcel-faults.ts';
import { returnFaults } from './return-faults.ts';

/** How to break each rule of the ledger. */
export const faults = {
  ...orderFaults,
  ...paymentFaults,
  ...disputeFaults,
  ...returnFaults,
  ...parcelFaults,
  ...onDeliveryFaults,
  ...depositFaults,
  ...creditFaults,
  ...changeFaults,
  ...accountFaults,
  ...logFaults,
};
