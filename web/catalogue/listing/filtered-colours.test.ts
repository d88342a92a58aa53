import { expect, test } from 'vitest';
import { filteredColours } from './filtered-colours.ts';

test.each([
  ['/shop?size=M&color=Indigo,Wine+&page=2', ['indigo', 'wine']],
  ['/shop?color=Indigo&color=Wine#top', ['indigo', 'wine']],
  ['/shop?color=Indigo&search=White+shirt', ['indigo', 'white', 'shirt']],
  ['/shop?colour=Indigo', []],
  ['/shop', []],
  ['https://evil.example?color=Indigo', []],
  [null, []],
])('who came from %j looked for the colours %j', (from, colours) => expect(filteredColours(from)).toEqual(colours));
