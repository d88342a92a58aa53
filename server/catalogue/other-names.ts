/** What is called one thing by some and another by others, here and abroad; in the singular, without accents. */
const sameThings: readonly (readonly string[])[] = [
  ['dress', 'gown'],
  ['trouser', 'pant', 'slack', 'sokoto'],
  ['denim', 'jean'],
  ['shorts', 'knicker'],
  ['jogger', 'sweatpant', 'tracksuit'],
  ['sweatshirt', 'sweater', 'jumper', 'pullover', 'cardigan', 'hoodie'],
  ['tee', 'tshirt'],
  ['blouse', 'top'],
  ['singlet', 'vest', 'tank'],
  ['boubou', 'bubu', 'abaya', 'jalabiya', 'jalamia'],
  ['kaftan', 'caftan', 'senator', 'jalabiya', 'jalamia'],
  ['agbada', 'babanriga', 'babariga'],
  ['asooke', 'asoke', 'ashoke'],
  ['ankara', 'wax'],
  ['adire', 'batik'],
  ['cap', 'hat', 'fila', 'kufi'],
  ['scarf', 'scarve', 'headtie', 'headwrap', 'gele'],
  ['wrapper', 'iro'],
  ['bag', 'handbag', 'purse', 'tote'],
  ['jacket', 'blazer', 'coat'],
  ['shoe', 'footwear'],
  ['slipper', 'slide', 'sandal'],
  ['sneaker', 'trainer'],
  ['jumpsuit', 'playsuit', 'overall', 'romper'],
];

/** What one word stands for, and none of them for it: an agbada is no boubou, though both are native. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  native: ['agbada', 'kaftan', 'senator', 'boubou'],
  traditional: ['agbada', 'kaftan', 'senator', 'boubou'],
};

/** Other names of the same thing, for a word in the singular or with an ending. */
export function otherNames(word: string): string[] {
  const spellings = [word, word.replace(/s$/, ''), word.replace(/es$/, '')];
  const names = sameThings.filter((things) => spellings.some((spelling) => things.includes(spelling))).flat();
  const more = spellings.flatMap((spelling) => (Object.hasOwn(kinds, spelling) ? kinds[spelling]! : []));
  return [...new Set([...names, ...more])].filter((name) => !spellings.includes(name));
}
