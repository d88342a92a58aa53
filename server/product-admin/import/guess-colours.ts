import { sql } from 'kysely';
import { familyHexes } from '#shared/catalogue/colour-families.ts';
import { familyOfName, hexOfName } from '#shared/catalogue/colour-names.ts';
import { garmentColour } from '#shared/catalogue/garment-colour.ts';
import { originalFile } from '../../catalogue/images/image-files.ts';
import { loadSharp } from '../../catalogue/images/load-sharp.ts';
import type { Shop } from '../../shop.ts';
import type { ProductRow } from './parse-row.ts';

/** A colour code that a file does not have. */
interface ColourGuess {
  hex: string;
  from: 'name' | 'picture';
}

export type GuessColour = (variant: { colour?: string; pictures?: readonly string[] }) => ColourGuess | null;

/** Each picture is decoded, so that many would keep others waiting. */
const maxPictures = 60;

/**
 * Guesses the code of colours that a file names without one: by the same name in the shop, by what the name says, by
 * the garment in the first picture, and of a print of many colours by the swatch of its family. All is read here,
 * before any transaction.
 *
 * @throws ShopError `images_unavailable`
 */
export async function colourGuesses(
  shop: Pick<Shop, 'db' | 'images'>,
  rows: readonly ProductRow[],
): Promise<GuessColour> {
  const without = rows.filter(({ colour, hex }) => colour !== undefined && hex === undefined);
  const names = [...new Set(without.map(({ colour }) => colour!.toLowerCase()))];
  const { rows: inShop } = await sql<{ name: string; hex: string }>`
    select lower(normalize(color_name)) as name, mode() within group (order by color_hex) as hex from variants
    where lower(normalize(color_name)) = any(${names}::text[])
      and not exists (select from products where products.id = product_id and unfinished)
    group by lower(normalize(color_name))`.execute(shop.db);
  const known = new Map(inShop.map(({ name, hex }) => [name, hex]));
  const byName = (colour: string) => known.get(colour.toLowerCase()) ?? hexOfName(colour);
  const unclear = without.filter(({ colour }) => byName(colour!) === null);
  const addresses = [...new Set(unclear.flatMap(({ pictures = [] }) => pictures.slice(0, 1)))].slice(0, maxPictures);
  const byPicture = new Map<string, string>();
  for (const address of addresses) {
    const hex = await colourInPicture(shop, address);
    if (hex !== null) byPicture.set(address, hex);
  }
  return ({ colour, pictures }) => {
    const named = colour === undefined ? null : byName(colour);
    if (named) return { hex: named, from: 'name' };
    const pictured = byPicture.get(pictures?.[0] ?? '');
    if (pictured !== undefined) return { hex: pictured, from: 'picture' };
    const family = familyOfName(colour ?? '');
    return family && { hex: familyHexes[family], from: 'name' };
  };
}

async function colourInPicture({ images }: Pick<Shop, 'images'>, address: string): Promise<string | null> {
  const bytes = await images.read(originalFile(address));
  if (!bytes) return null;
  const sharp = await loadSharp();
  const { data, info } = await sharp(bytes)
    .resize({ width: 160, height: 200, fit: 'inside' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return garmentColour({ data, width: info.width, height: info.height, channels: 3 }).hex;
}
