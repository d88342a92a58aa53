/**
 * The likely corrections of a misspelt word: those with the fewest mistakes, and none when even they have too many. A
 * long word may be unfinished; a short one would leave too few letters to compare.
 */
export function suggestSpelling(typed: string, words: readonly string[]): string[] {
  const allowed = maxEditDistance(typed);
  const near = words
    .filter((word) => (typed.length > 5 || sharesBeginning(typed, word)) && mayBeNear(typed, word, allowed))
    .map((word) => ({ word, mistakes: mistakesIn(typed, word) }))
    .filter(({ mistakes }) => mistakes <= allowed);
  const fewest = Math.min(...near.map(({ mistakes }) => mistakes));
  return near.filter(({ mistakes }) => mistakes === fewest).map(({ word }) => word);
}

export function maxEditDistance({ length }: string): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

/** The first letter of a short word is rarely mistyped, except when the first two are swapped. */
const sharesBeginning = (typed: string, word: string) => typed[0] === word[0] || typed[0] === word[1];

/** Each letter that a word lacks is a mistake; that alone rules nearly all words out. */
function mayBeNear(typed: string, word: string, allowed: number): boolean {
  if (word.length < typed.length - allowed) return false;
  let missing = 0;
  for (let place = 0; place < typed.length && missing <= allowed; place += 1) {
    if (!word.includes(typed[place]!)) missing += 1;
  }
  return missing <= allowed;
}

function mistakesIn(typed: string, word: string): number {
  const lengths = typed.length < 5 ? [word.length] : [0, -1, 1].map((more) => typed.length + more);
  return Math.min(distance(typed, word), ...lengths.map((length) => distance(typed, word.slice(0, length))));
}

/**
 * The number of wrong, missing, extra or swapped letters (optimal string alignment).
 */
export function distance(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_cell, place) => place)];
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let place = 1; place <= other.length; place += 1) {
      const isSame = one[row - 1] === other[place - 1];
      const isSwap = row > 1 && one[row - 2] === other[place - 1] && one[row - 1] === other[place - 2];
      now[place] = Math.min(
        last[place]! + 1,
        now[place - 1]! + 1,
        last[place - 1]! + (isSame ? 0 : 1),
        isSwap ? before[place - 2]! + 1 : Infinity,
      );
    }
    [before, last] = [last, now];
  }
  return last[other.length]!;
}
