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
  ['native', 'traditional', 'agbada', 'kaftan', 'senator', 'boubou'],
  ['asooke', 'asoke', 'ashoke'],
  ['ankara', 'wax'],
  ['adire', 'batik'],
  ['cap', 'hat', 'fila', 'kufi'],
  ['scarf', 'headtie', 'headwrap', 'gele'],
  ['wrapper', 'iro'],
  ['bag', 'handbag', 'purse', 'tote'],
  ['jacket', 'blazer', 'coat'],
  ['shoe', 'footwear'],
  ['slipper', 'slide', 'sandal'],
  ['sneaker', 'trainer'],
  ['jumpsuit', 'playsuit', 'overall', 'romper'],
];

/** Other names of the same thing. */
export function otherNames(word: string): string[] {
  const names = sameThings.filter((things) => things.includes(word)).flat();
  return [...new Set(names)].filter((name) => name !== word);
}
