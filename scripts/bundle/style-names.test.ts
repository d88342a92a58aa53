import { expect, test } from 'vitest';
import { styleNames } from './style-names.ts';

const files = Array.from({ length: 200 }, (_, index) => `web/Part${index}.module.css`);

test('no two classes of all style sheets have the same name, and none has more than four characters', () => {
  const nameOf = styleNames(files);
  const names = files.flatMap((file) => ['row', 'price', 'link'].map((name) => nameOf(name, file)));
  expect(new Set(names).size).toBe(600);
  expect(names.filter((name) => !/^[b-df-hj-np-tv-xz]{2}\d$/.test(name))).toEqual([]);
});

test('a class has the same name in what the browser and what the server gets', () => {
  const nameOf = styleNames(files);
  expect([nameOf('row', files[0]!), nameOf('price', files[0]!), nameOf('row', files[0]!)]).toEqual([
    'fz0',
    'fz1',
    'fz0',
  ]);
});

test('a new style sheet leaves the names of nearly all others as they were', () => {
  const before = styleNames(files.slice(0, 120));
  const after = styleNames([...files.slice(0, 120), 'web/Added.module.css']);
  const renamed = files.slice(0, 120).filter((file) => before('row', file) !== after('row', file));
  expect(renamed.length).toBeLessThan(5);
});

test('two style sheets of the same name fail the build', () => {
  expect(() => styleNames(['web/Card.module.css', 'web/ui/Card.module.css'])).toThrow(/Card/);
});
