import type { DisputeEvidence } from '#shared/payments/dispute-status.ts';
import { drawPdf, rule, write } from '../../documents/pdf.ts';

interface Document {
  /** The payment's reference. */
  reference: string;
  text: string;
  evidence: DisputeEvidence | null;
}

/** Our reply to a dispute as a PDF: the provider requires a file with each reply. */
export function evidenceDocument({ reference, text, evidence }: Document): Promise<Buffer> {
  return drawPdf(`Payment ${reference}`, (pdf) => {
    write(pdf, `Payment ${reference}`, { size: 16, isBold: true });
    rule(pdf);
    for (const [name, value] of factsOf(evidence)) {
      if (value === '') continue;
      write(pdf, name, { colour: '#6b6457' });
      write(pdf, value);
      pdf.moveDown(0.4);
    }
    pdf.moveDown(0.6);
    write(pdf, text);
  });
}

const factsOf = (evidence: DisputeEvidence | null): [name: string, value: string][] =>
  evidence
    ? [
        ['Customer', evidence.customerName],
        ['Email', evidence.customerEmail],
        ['Phone', evidence.customerPhone],
        ['Delivery address', evidence.deliveryAddress],
        ['Delivered on', evidence.deliveryDate],
        ['Sold', evidence.serviceDetails],
      ]
    : [];
