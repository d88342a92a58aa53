import type { Members } from './check-shape.ts';

/** From Paystack's API reference, list settlements. */
export const settlement: Members = {
  id: 'integer',
  domain: 'string',
  status: 'string',
  currency: 'string',
  integration: 'integer',
  total_amount: 'integer',
  effective_amount: 'integer',
  total_fees: 'integer',
  total_processed: 'integer',
  deductions: 'integer|null',
  settlement_date: 'time',
  settled_by: 'string|null',
  createdAt: 'time',
  updatedAt: 'time',
};
