import type { HttpResponse } from '../http/responses.ts';
import { type Status, statusOf, type Transaction } from '../transactions/transaction.ts';
import { escape, naira, page } from './html.ts';
import { returnAddress } from './merchant-address.ts';

/** For a payer who opens the page of a completed payment again. */
export function paidPage(transaction: Transaction, merchant: string): HttpResponse {
  const address = returnAddress(transaction);
  const link = `<a class="button" href="${escape(address ?? '')}">Return to ${escape(merchant)}</a>`;
  return page({
    title: 'Already paid',
    content: `
        ${heading('This payment is already paid', transaction)}
        ${facts(transaction)}
        ${address === null ? '<p>You can close this page.</p>' : link}`,
  });
}

const endings: Record<Status, string> = {
  success: 'Payment received',
  failed: 'Payment declined',
  abandoned: 'Payment cancelled',
  ongoing: 'Payment not finished',
  pending: 'Payment pending',
  reversed: 'Payment refunded',
};

/** Shown at the end of a payment that does not redirect to the merchant. */
export function endPage(transaction: Transaction, merchant: string): HttpResponse {
  const title = endings[statusOf(transaction)];
  const why = transaction.callbackUrl === null ? `${escape(merchant)} gave no address to return to. ` : '';
  return page({
    title,
    content: `
        ${heading(title, transaction)}
        ${facts(transaction)}
        <p>${why}You can close this page.</p>`,
  });
}

export function unknownPage(): HttpResponse {
  return page({
    status: 404,
    title: 'Payment not found',
    content: `
        <h1 class="title">Payment not found</h1>
        <p>This payment link is not known here. Go back to the shop and start the payment again.</p>`,
  });
}

export function heading(text: string, { paid, amount }: Transaction): string {
  return `<h1>${escape(text)} <strong>${naira(paid ?? amount)}</strong></h1>`;
}

export function facts({ email, reference }: Transaction): string {
  return `<dl class="facts">
          <div><dt>Email</dt><dd>${escape(email)}</dd></div>
          <div><dt>Reference</dt><dd>${escape(reference)}</dd></div>
        </dl>`;
}
