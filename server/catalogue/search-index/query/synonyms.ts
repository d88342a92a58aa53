/** Synonyms, in Nigeria and abroad; in the singular, without accents. */
const sameThings: readonly (readonly string[])[] = [
  ['dress', 'gown', 'frock'],
  ['skirt'],
  ['trouser', 'pant', 'slack', 'sokoto'],
  ['palazzo', 'culotte'],
  ['chino'],
  ['denim', 'jean'],
  ['legging'],
  ['shorts', 'knicker', 'bumshort'],
  ['jogger', 'sweatpant', 'tracksuit'],
  ['sweatshirt', 'sweater', 'jumper', 'pullover', 'cardigan', 'hoodie'],
  ['shirt'],
  ['polo'],
  ['tee', 'tshirt'],
  ['blouse', 'top'],
  ['singlet', 'vest', 'tank', 'tanktop', 'camisole'],
  ['boubou', 'bubu', 'abaya', 'jalabiya', 'jalamia'],
  ['kaftan', 'caftan', 'senator', 'jalabiya', 'jalamia'],
  ['agbada', 'babanriga', 'babariga'],
  ['cap', 'hat', 'fila', 'kufi'],
  ['scarf', 'scarve', 'headtie', 'headwrap', 'gele', 'turban'],
  ['wrapper', 'iro'],
  ['bag', 'handbag', 'purse', 'tote', 'clutch'],
  ['jacket', 'blazer', 'coat'],
  ['suit'],
  ['kimono'],
  ['shoe', 'footwear'],
  ['slipper', 'slide', 'sandal'],
  ['sneaker', 'trainer'],
  ['heel', 'stiletto'],
  ['boot'],
  ['loafer', 'moccasin'],
  ['sock'],
  ['belt'],
  ['tie', 'bowtie'],
  ['wristwatch', 'watch'],
  ['jewelry', 'jewellery', 'necklace', 'earring', 'bangle', 'bracelet'],
  ['underwear', 'boxer', 'bra', 'lingerie', 'panties'],
  ['pyjama', 'pajama', 'nightwear', 'nightie'],
  ['jumpsuit', 'playsuit', 'overall', 'romper'],
  ['asooke', 'asoke', 'ashoke'],
  ['ankara', 'wax', 'atampa'],
  ['adire', 'batik', 'kampala'],
  ['brocade', 'shadda', 'guinea'],
];

/** One-way synonyms: a polo is a shirt, but not every shirt is a polo. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  native: ['agbada', 'kaftan', 'senator', 'boubou'],
  traditional: ['agbada', 'kaftan', 'senator', 'boubou'],
  hausa: ['cap', 'kaftan', 'babanriga', 'jalabiya'],
  yoruba: ['agbada', 'cap', 'gele', 'iro', 'asooke', 'adire'],
  shirt: ['polo', 'tee', 'tshirt'],
  top: ['shirt', 'polo', 'tee', 'tshirt', 'sweatshirt'],
  gown: ['boubou'],
  trouser: ['palazzo', 'chino', 'jean', 'denim', 'jogger'],
  pant: ['palazzo', 'chino', 'jean', 'denim', 'jogger'],
  bottom: ['trouser', 'skirt', 'shorts', 'palazzo', 'chino', 'jean', 'jogger'],
  shoe: ['slipper', 'sandal', 'sneaker', 'heel', 'boot', 'loafer'],
  footwear: ['slipper', 'sandal', 'sneaker', 'heel', 'boot', 'loafer'],
};

/** Every word that names a garment or an accessory, in the singular. */
export const namesOfThings: ReadonlySet<string> = new Set([...sameThings.flat(), ...Object.keys(kinds)]);

/** A word as it is and without a plural ending. */
const singulars = (word: string): string[] => [word, word.replace(/s$/, ''), word.replace(/es$/, '')];

/** Whether a word names a garment or an accessory, whether or not the shop has it. */
export const isSynonym = (word: string): boolean => singulars(word).some((spelling) => namesOfThings.has(spelling));

/** The synonyms of a word, singular or plural. */
export function synonyms(word: string): string[] {
  const spellings = singulars(word);
  const names = sameThings.filter((things) => spellings.some((spelling) => things.includes(spelling))).flat();
  const more = spellings.flatMap((spelling) => (Object.hasOwn(kinds, spelling) ? kinds[spelling]! : []));
  return [...new Set([...names, ...more])].filter((name) => !spellings.includes(name));
}
