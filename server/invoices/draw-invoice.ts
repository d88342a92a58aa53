import { drawPdf, heightOf, makeRoom, page, rule, write } from '../documents/pdf.ts';
import type { InvoiceContent } from './invoice-content.ts';

const soft = '#6b6457';
const columns = { quantity: 330, price: 380, amount: 460 } as const;
const right = page.width - page.margin;
const widths = { item: columns.quantity - page.margin - 50, sum: columns.amount - columns.quantity } as const;
/** Between a row and its rule, before each sum, and between the sums and the notes, in points. */
const gaps = { rule: 6, sum: 2, notes: 16 } as const;

/** A picture and its size on screens, in pixels of CSS. */
interface PrintedLogo {
  png: Buffer;
  width: number;
  height: number;
}

/** An invoice on A4, with the shop's logo where it has one. */
export function drawInvoice(content: InvoiceContent, logo: PrintedLogo | null = null): Promise<Buffer> {
  const { title, seller, buyer, facts, lines, sums, total, notes } = content;
  return drawPdf(title, (pdf) => {
    if (logo) {
      const size = { width: logo.width * 0.75, height: logo.height * 0.75 }; // In points.
      pdf.image(logo.png, page.margin, pdf.y, size);
      pdf.y += size.height + 18;
    }
    write(pdf, title, { size: 22, isBold: true });
    pdf.moveDown(0.8);
    const top = pdf.y;
    write(pdf, seller.join('\n'), { y: top, width: 230 });
    const afterSeller = pdf.y;
    write(pdf, 'For', { x: 330, y: top, colour: soft });
    write(pdf, buyer.join('\n'), { x: 330 });
    pdf.y = Math.max(afterSeller, pdf.y) + 14;
    for (const [name, value] of facts) {
      const y = pdf.y;
      write(pdf, name, { y, width: 70, colour: soft });
      write(pdf, value, { x: page.margin + 70, y });
    }
    pdf.moveDown(1);
    drawRow(['Item', 'Quantity', 'Price', 'Amount'], soft);
    rule(pdf, '#1a1712');
    for (const { name, detail, quantity, price, amount } of lines) {
      const item = `${name}\n${detail}`;
      makeRoom(pdf, heightOf(pdf, item, { width: widths.item }) + gaps.rule);
      drawRow([item, String(quantity), price, amount]);
      rule(pdf);
    }
    const allSums = [
      ...sums.map(([name, amount]) => ({ name, amount })),
      { name: 'Total', amount: total, isBold: true },
    ];
    // They are kept together, with the VAT in them, so that a page's total is not on another page.
    const [firstNote] = notes;
    makeRoom(
      pdf,
      allSums.reduce((height, sum) => height + gaps.sum + heightOf(pdf, sum.name, lookOf(sum)), 0) +
        (firstNote === undefined ? 0 : gaps.notes + heightOf(pdf, firstNote)),
    );
    for (const sum of allSums) drawSum(sum);
    pdf.y += gaps.notes;
    for (const note of notes) write(pdf, note, { colour: soft });

    function drawRow([item, quantity, price, amount]: [string, string, string, string], colour?: string) {
      const y = pdf.y;
      const look = { y, align: 'right', ...(colour && { colour }) } as const;
      write(pdf, quantity, { ...look, x: columns.quantity - 40, width: 60 });
      write(pdf, price, { ...look, x: columns.price, width: columns.amount - columns.price - 4 });
      write(pdf, amount, { ...look, x: columns.amount, width: right - columns.amount });
      write(pdf, item, { y, width: widths.item, ...(colour && { colour }) });
    }

    function drawSum(sum: Sum) {
      const y = pdf.y + gaps.sum;
      const look = lookOf(sum);
      write(pdf, sum.name, { ...look, x: columns.quantity, y });
      const afterName = pdf.y;
      write(pdf, sum.amount, {
        ...look,
        x: columns.amount - 40,
        y,
        width: right - columns.amount + 40,
        align: 'right',
      });
      pdf.y = Math.max(afterName, pdf.y); // The code of a coupon may need several lines.
    }
  });
}

interface Sum {
  name: string;
  amount: string;
  isBold?: boolean;
}

const lookOf = ({ isBold = false }: Sum) => ({ width: widths.sum, size: isBold ? 13 : 10, isBold });
