import { crc32, deflateRawSync } from 'node:zlib';

/** Spreadsheets and ZIP archives as programs write them, for tests of imports. */

export interface Part {
  name: string;
  content: string | Buffer;
}

/** A ZIP archive of these files. */
export function zip(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const names = Buffer.from(name);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(8, 8);
    header.writeUInt32LE(crc32(bytes), 14);
    header.writeUInt32LE(packed.length, 18);
    header.writeUInt32LE(bytes.length, 22);
    header.writeUInt16LE(names.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc32(bytes), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(bytes.length, 24);
    entry.writeUInt16LE(names.length, 28);
    entry.writeUInt32LE(offset, 42);
    bodies.push(header, names, packed);
    directory.push(entry, names);
    offset += 30 + names.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

const formats = ['General', '00000', 'dd/mm/yyyy', '0%', '[$₦-46A]#,##0'];

/** The parts of an .xlsx file whose first sheet has these rows: as XML of its cells, or as texts. */
export function xlsxParts(rows: readonly (readonly string[])[], more = ''): Part[] {
  const strings = [...new Set(rows.flat().filter((cell) => !cell.startsWith('<')))];
  const cells = (row: readonly string[], line: number) =>
    row
      .map((cell, index) => {
        const name = `${String.fromCodePoint(65 + index)}${line}`;
        if (cell === '') return '';
        return cell.startsWith('<')
          ? cell.replace('<c', `<c r="${name}"`)
          : `<c r="${name}" t="s"><v>${strings.indexOf(cell)}</v></c>`;
      })
      .join('');
  const sheet = rows.map((row, index) => `<row r="${index + 1}">${cells(row, index + 1)}</row>`).join('');
  return [
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      content:
        '<workbook><sheets><sheet name="First" sheetId="7" r:id="rId3"/><sheet name="Other" r:id="rId1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId3" Target="worksheets/sheet2.xml"/></Relationships>',
    },
    { name: 'xl/worksheets/sheet1.xml', content: '<worksheet><sheetData/></worksheet>' },
    {
      name: 'xl/sharedStrings.xml',
      content: `<?xml version="1.0"?><sst>${strings.map((text) => `<si><r><t>${escaped(text.slice(0, 2))}</t></r><r><t>${escaped(text.slice(2))}</t></r><rPh><t>no</t></rPh></si>`).join('')}</sst>`,
    },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet><numFmts>${formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escaped(code)}"/>`).join('')}</numFmts>
        <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats.map((_code, index) => `<xf numFmtId="${164 + index}"/>`).join('')}</cellXfs></styleSheet>`,
    },
    { name: 'xl/worksheets/sheet2.xml', content: `<worksheet><sheetData>${sheet}</sheetData>${more}</worksheet>` },
  ];
}

/** A number with one of the formats above. */
export const numberCell = (value: string, format = 0) => `<c s="${format}"><v>${value}</v></c>`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
