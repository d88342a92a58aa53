import type { Plugin } from 'vite';

/**
 * A running server keeps the source text of its pages. With one character beyond Latin-1, such as ₦ or a dash, V8 would
 * use two bytes for every character of a file: such characters are written as `\u20a6`.
 */
export function latin1Server(): Plugin {
  return {
    name: 'one-byte-a-sign',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replace(/[\u0100-\uffff]/g, escaped);
      }
    },
  };
}

const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
