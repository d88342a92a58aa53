import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Photos as phones take them, for tests of uploads. */

/** A plain photo of one colour, upright. */
export function photo({ width = 900, height = 1200, color = '#6e2337' } = {}): Sharp {
  return sharp({ create: { width, height, channels: 3, background: color } });
}

/** A dress of one colour against a light wall: a photo from which a colour can be picked. */
export function dressPhoto(color: string): Promise<Buffer> {
  const dress = { create: { width: 500, height: 1000, channels: 3, background: color } } as const;
  return photo({ width: 1000, height: 1250, color: '#dddddd' })
    .composite([{ input: dress }])
    .jpeg()
    .toBuffer();
}

/** The header of a PNG of any size: a few bytes that would decode to gigabytes. */
export function pngHeader(width: number, height: number, { isInterlaced = false } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, Number(isInterlaced)], 8);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(1_000))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
