import { logFaults } from './log-faults.ts';
import { moneyFaults } from './money-faults.ts';
import { orderFaults } from './order-faults.ts';
import { peopleFaults } from './people-faults.ts';

/** How to break each rule that books must keep. */
export const faults = { ...orderFaults, ...moneyFaults, ...peopleFaults, ...logFaults };
