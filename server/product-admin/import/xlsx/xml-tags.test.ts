import { expect, test } from 'vitest';
import { XmlError, xmlTags } from './xml-tags.ts';

test('entities that a file declares are not read, from itself or from elsewhere', () => {
  for (const entity of ['"₦1"', 'SYSTEM "file:///etc/passwd"', 'SYSTEM "https://evil.example/x"']) {
    const file = `<!DOCTYPE sheet [<!ENTITY price ${entity}>]><sheet><v>&price;</v></sheet>`;
    expect(() => [...xmlTags(file)], entity).toThrow(XmlError);
  }
  expect([...xmlTags('<v>Bola &amp; Sons</v>')]).toMatchObject([{ text: 'Bola & Sons' }, { kind: 'close' }]);
});
