import type { DisputeEvidence } from '#shared/payments/dispute-status.ts';

interface Document {
  /** Of the payment. */
  reference: string;
  text: string;
  evidence: DisputeEvidence | null;
}

const lineLength = 88;
const linesAPage = 50;

/**
 * What we reply to a dispute, as a PDF: the provider requires a file with each reply. Its font has Western European
 * characters only, so that marks of other languages and the naira sign are left out.
 */
export function evidenceDocument({ reference, text, evidence }: Document): Buffer {
  const facts: [string, string][] = evidence
    ? [
        ['Customer', evidence.customerName],
        ['Email', evidence.customerEmail],
        ['Phone', evidence.customerPhone],
        ['Delivery address', evidence.deliveryAddress],
        ['Delivered on', evidence.deliveryDate],
        ['Sold', evidence.serviceDetails],
      ]
    : [];
  const paragraphs = [
    `Payment ${reference}`,
    '',
    ...facts.filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${value}`),
    '',
    text,
  ];
  return pdfOf(paragraphs.flatMap((one) => one.split('\n')).flatMap(wrapped));
}

function wrapped(paragraph: string): string[] {
  const lines: string[] = [''];
  for (const word of paragraph.split(' ').flatMap((one) => one.match(new RegExp(`.{1,${lineLength}}`, 'gu')) ?? [''])) {
    const line = lines.at(-1)!;
    if (line !== '' && line.length + word.length >= lineLength) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

/** The number of a page's object in the file. */
const idOf = (page: number) => 4 + 2 * page;

/** The smallest PDF with these lines, in Helvetica. */
function pdfOf(lines: readonly string[]): Buffer {
  const pages = Array.from({ length: Math.ceil(lines.length / linesAPage) }, (_, page) =>
    lines.slice(page * linesAPage, (page + 1) * linesAPage),
  );
  const kids = pages.map((_, page) => `${idOf(page)} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, number) => {
      const content = `BT /F1 11 Tf 50 790 Td 15 TL\n${page.map((line) => `(${escaped(line)}) Tj T*`).join('\n')}\nET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${idOf(number) + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const end = file.length;
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  file += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** In the font's encoding, one byte for each character. */
function escaped(line: string): string {
  return line
    .replaceAll('₦', 'NGN ')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, (character) =>
      character.normalize('NFD').replaceAll(/[^\u0020-\u007e]/g, ''),
    )
    .replaceAll(/[\\()]/g, '\\$&');
}
