import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Makes the private members of our libraries plain ones with short names: not all browsers of the baseline know private
 * methods, and what the build would write for private members, a `WeakMap` each, weighs a kilobyte on every page.
 * A name stands for one in one file, because a class and its subclass may use it for two members.
 */
export function plainMembers(): Plugin {
  return {
    name: 'plain-members',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!/\/(@tanstack\/query-core|react-router)\//.test(id)) return null;
      const declared = [...new Set([...code.matchAll(declaration)].map(([, name]) => name))];
      // By places, not in the order of the build, which differs: the same code must be the same file.
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
