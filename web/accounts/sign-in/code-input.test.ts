import { expect, test } from 'vitest';
import { clearDigit, digitAt, digitsOfCode, putDigits, typedOver } from './code-input.ts';

test('one digit after the other fills the boxes, and the next box comes up', () => {
  let boxes = '';
  let next = 0;
  for (const digit of '407193') ({ boxes, next } = putDigits(boxes, next, digit));
  expect(boxes).toBe('407193');
  expect(next).toBe(5);
});

test('a whole code fills all boxes, wherever it is pasted and however it is written', () => {
  for (const text of ['407193', '407 193', ' 407-193 ', 'Your code is 407193.']) {
    expect(putDigits('', 3, text)).toEqual({ boxes: '407193', next: 5 });
  }
});

test('a part of a code goes in where it is pasted and no further than the last box', () => {
  expect(putDigits('40', 4, '719')).toEqual({ boxes: '40  71', next: 5 });
});

test('a digit taken out leaves its box empty and the others where they are', () => {
  const boxes = clearDigit('407193', 2);
  expect(digitAt(boxes, 2)).toBe('');
  expect(digitAt(boxes, 3)).toBe('1');
  expect(digitsOfCode(boxes)).toBe('40193');
});

test('a digit typed over another takes its place, on either side of it', () => {
  expect(typedOver('4', '47')).toBe('7');
  expect(typedOver('4', '74')).toBe('7');
  expect(typedOver('4', '44')).toBe('4');
  expect(typedOver('', '407193')).toBe('407193');
});
