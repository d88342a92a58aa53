/** Occasions: their names, and the words of descriptions and categories that suit them. */
interface Occasion {
  called: readonly string[];
  terms: readonly string[];
  categories: readonly string[];
}

const wordsIn = (...lines: string[]): string[] => lines.flatMap((line) => line.split(' '));

const occasions: readonly Occasion[] = [
  {
    called: wordsIn(
      'party parties partywear owambe wedding weddings reception ceremony event events occasion',
      'birthday naming introduction engagement bridal asoebi dinner evening convocation graduation',
      'celebration night date',
    ),
    terms: wordsIn(
      'party parties owambe wedding weddings reception ceremony birthday naming introduction engagement',
      'asoebi dinner evening convocation celebration celebrant groom bride',
    ),
    categories: ['agbada'],
  },
  {
    called: ['office', 'work', 'workwear', 'corporate', 'formal', 'business', 'official', 'interview', 'meeting'],
    terms: ['office', 'offices', 'work', 'working', 'workday', 'corporate', 'meeting', 'meetings'],
    categories: [],
  },
  {
    called: ['everyday', 'casual', 'casuals', 'daily', 'weekend', 'leisure', 'outing', 'vacation', 'holiday', 'beach'],
    terms: ['everyday', 'casual', 'daily', 'weekend', 'weekends', 'saturday', 'beach', 'airports', 'village'],
    categories: ['tshirts', 'polos'],
  },
  {
    called: ['church', 'mosque', 'jumat', 'thanksgiving', 'sallah', 'eid', 'easter', 'christmas'],
    terms: ['church', 'mosque', 'jumat', 'thanksgiving', 'sallah', 'eid', 'easter', 'christmas', 'sunday', 'service'],
    categories: [],
  },
];

export const occasionWords: readonly string[] = occasions.flatMap(({ called }) => called);

export const matchOccasion = (word: string): Occasion | undefined =>
  occasions.find(({ called }) => called.includes(word));
