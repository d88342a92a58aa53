import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eachBit, noBits } from './bit-set.ts';
import { addPosting, addPlaces, emptyPostings, removePosting } from './postings.ts';

const room = 320;
const anyChange = fc.record({ place: fc.nat(11), isThere: fc.boolean() });

test('few or many, places are those that were added and not removed', () => {
  // Of 320 positions, five fit into a list.
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 60, size: 'max' }), (changes) => {
      const [places, expected] = [emptyPostings(), new Set<number>()];
      for (const { place, isThere } of changes) {
        if (isThere && !expected.has(place)) addPosting(places, place, room);
        if (!isThere) removePosting(places, place);
        expected[isThere ? 'add' : 'delete'](place);
      }
      const bits = noBits(room);
      addPlaces(bits, places);
      const found: number[] = [];
      eachBit(bits, null, (place) => void found.push(place));
      expect(found).toEqual([...expected].toSorted((one, other) => one - other));
      expect(places.count).toBe(expected.size);
    }),
  );
});
