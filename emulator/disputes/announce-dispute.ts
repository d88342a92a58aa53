import type { Emulator } from '../emulator.ts';
import type { Disputed } from './dispute.ts';
import { announcedDispute } from './dispute-json.ts';

export function announceDispute(emulator: Emulator, transaction: Disputed, step: 'create' | 'remind' | 'resolve') {
  const data = announcedDispute(transaction);
  void emulator.announce({ reference: transaction.reference, event: `charge.dispute.${step}`, data });
}
