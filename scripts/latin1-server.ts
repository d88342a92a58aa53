import type { Plugin } from 'vite';

/**
 * A running server keeps the text of its pages' code. One sign beyond Latin-1, a ₦ or a dash, would have V8 keep two
 * bytes for every sign of a file: they are written as `\u20a6`.
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
