import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Replaces private members of our libraries by plain ones with short names: some browsers of the baseline lack private
 * methods, and the `WeakMap`s that the build would emit for private members weigh a kilobyte on every page. Names are
 * numbered per file, because a class and its subclass may use one name for two members.
 */
export function plainMembers(): Plugin {
  return {
    name: 'plain-members',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!/\/(@tanstack\/query-core|react-router)\//.test(id)) return null;
      const declared = [...new Set([...code.matchAll(declaration)].map(([, name]) => name))];
      // By position in the folder, not by build order, which varies: the same code must give the same file.
      const place = readdirSync(path.dirname(id)).toSorted().indexOf(path.basename(id));
      const plain = code.replace(withoutValue, '').replace(/(?<=[.\s])#(\w+)/g, (written, name: string) => {
        const member = declared.indexOf(name);
        return member < 0 ? written : `_${place.toString(36)}_${member.toString(36)}`;
      });
      return { code: plain, map: null };
    },
  };
}

const declaration = /^\s+(?:async )?#(\w+)(?:;| =|\()/gm;
const withoutValue = /^\t#?(?!return|break|continue|debugger)\w+;$/gm;
