import type { ReturnKind } from '#shared/returns/status.ts';
import { AboutOrder } from '../about-order.ts';

/** A step that is about units of the first line of an order, which are to come back. */
export abstract class AboutUnits extends AboutOrder {
  readonly kind: ReturnKind;
  readonly quantity: number;
  readonly asCredit: boolean;

  constructor(which: number, kind: ReturnKind | 'credit', quantity: number) {
    super(which);
    this.kind = kind === 'credit' ? 'refund' : kind;
    this.asCredit = kind === 'credit';
    this.quantity = quantity;
  }
}
