/**
 * The alphabet of text messages (3GPP TS 23.038, 6.2.1): a message in it has 160 characters, any other 70. Longer ones
 * are sent in segments of 153 or 67, each of which costs as much as a message.
 */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Each takes the room of two. */
const extended = '\f^{}\\[~]|€';

const basicSigns = new Set(basic);
const extendedSigns = new Set(extended);
const isGsm = (sign: string) => basicSigns.has(sign) || extendedSigns.has(sign);

/** What has no decomposition: the naira sign, hooked consonants of Hausa, and the quotes and dashes that phones type. */
const replaced: Readonly<Record<string, string>> = {
  '₦': 'N',
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
  ƙ: 'k',
  Ƙ: 'K',
  ƴ: 'y',
  Ƴ: 'Y',
  ŋ: 'n',
  Ŋ: 'N',
  ǝ: 'e',
  Ǝ: 'E',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '‑': '-',
  '…': '...',
  '·': '-',
  '×': 'x',
  '\u00a0': ' ',
  '\u202f': ' ',
};

/**
 * A text in the alphabet of text messages as far as possible: 'N15,500' for '₦15,500', 'Ade' for 'Adẹ́'. What has no place in it
 * stays, and the message then has room for less.
 */
export function asGsm(text: string): string {
  return Array.from(new Intl.Segmenter('en').segment(text.normalize('NFC')), ({ segment }) => signOf(segment)).join('');
}

function signOf(sign: string): string {
  if (isGsm(sign)) return sign;
  const plain = Array.from(sign.normalize('NFD').replace(/\p{M}/gu, ''), (part) => replaced[part] ?? part).join('');
  return plain !== '' && Array.from(plain).every(isGsm) ? plain : sign;
}

/** How many text messages a text is charged as. */
export function segmentsOf(text: string): number {
  const signs = Array.from(text);
  const isPlain = signs.every(isGsm);
  const sizes = signs.map((sign) => (isPlain ? (extendedSigns.has(sign) ? 2 : 1) : sign.length));
  const [alone, inParts] = isPlain ? [160, 153] : [70, 67];
  if (sizes.reduce((sum, size) => sum + size, 0) <= alone) return 1;
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    // A sign of two places is never torn.
    if (used + size > inParts) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return segments;
}
