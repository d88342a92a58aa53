import type { Plugin } from 'vite';

/**
 * A running server keeps the source text of its pages. With one character beyond ASCII, such as ₦ or ×, Node would
 * use two bytes for every character of a file, 1.2 MB more: such characters are written as `\u20a6`.
 */
export function asciiServer(): Plugin {
  return {
    name: 'one-byte-a-sign',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replace(/[\u0080-\uffff]/g, escaped);
      }
    },
  };
}

const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
