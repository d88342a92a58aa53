import type { Plugin } from 'vite';

/**
 * Lets the build leave out the components of React Router that nothing uses: its link, its form, and the prefetching of
 * pages that they need, 4 KB on every page. Their names for developer tools count as a use.
 */
export function unusedComponents(): Plugin {
  return {
    name: 'unused-components',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!/\/react-router\//.test(id)) return null;
      const nameless = code.replace(/^\w+\.displayName = "[\w.]+";$/gm, '');
      return { code: nameless.replace(/(?<== )(?=\S+\.forwardRef\()/g, '/* @__PURE__ */ '), map: null };
    },
  };
}
