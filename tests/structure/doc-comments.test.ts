import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { failures } from '#shared/errors.ts';
import { isNode, type Node, parameterNames } from './declared-names.ts';

const root = path.join(import.meta.dirname, '../..');

test('each error code that a comment says is thrown exists', () => {
  const codes = sources().flatMap(([file, source]) => thrownCodes(source).map((code) => ({ file, code })));
  expect(codes.length).toBeGreaterThan(400);
  expect(codes.filter(({ code }) => !(code in failures))).toEqual([]);
});

test('each parameter that a comment describes exists', () => {
  const found = sources().flatMap(([file, source]) =>
    unknownParameters(file, source).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('no comment has a line of more than 130 characters, which the formatter would leave', () => {
  const long = sources().flatMap(([file, source]) =>
    source
      .split('\n')
      .flatMap((line, index) =>
        /^\s*(\/\*\*|\*|\/\/)/.test(line) && line.length > 130 ? [`${file}:${index + 1}`] : [],
      ),
  );
  expect(long).toEqual([]);
});

test('a code is what the list names, and not what stands beside a code', () => {
  const source = `
    /**
     * @throws ShopError \`gone\` with \`id\`, \`shelf_short\` when fewer than \`least\`; \`changed_elsewhere\`
     *   and what \`check\` throws
     * @returns \`nothing\`
     */
    /** As a sentence. @throws ConfigError \`never\`; ShopError \`already_sent\` */`;
  expect(thrownCodes(source)).toEqual(['gone', 'shelf_short', 'changed_elsewhere', 'already_sent']);
});

test('a parameter may be a part of what is taken apart, and its comment may be that of a method', () => {
  const source = `
    /**
     * @param most of all
     * @param key of both
     * @param rest.size of one
     */
    export const choose = async (id: string, { key, max = 1 }: Choice, ...rest: Size[]) => (most: number) => id;
    interface Log {
      /** @param lines each of one entry; @param line one of them */
      add(line: string): void;
    }`;
  expect(unknownParameters('choose.ts', source)).toEqual(['most', 'lines']);
});

function thrownCodes(source: string): string[] {
  return docComments(source).flatMap(({ text: comment }) =>
    [...comment.matchAll(/@throws((?:[^@]|@(?!\w))*)/g)].flatMap(([, text = '']) => {
      const [, ...lists] = text.split('ShopError');
      return lists.flatMap((list) =>
        [...list.matchAll(/`(\w+)`/g)]
          .filter(({ index }) => introducesCode.test(list.slice(0, index)))
          .map(([, code = '']) => code),
      );
    }),
  );
}

/** The first of a list, or what follows one of its separators. */
const introducesCode = /(?:^\s+|[,;:] (?:and |or )?|` (?:and|or) )$/;

function unknownParameters(file: string, source: string): string[] {
  if (!source.includes('@param')) return [];
  const functions = functionsIn(parseSync(file, source).program);
  return docComments(source).flatMap(({ text, end }) => {
    const described = [...text.matchAll(/@param (\w+)/g)].map(([, name = '']) => name);
    if (described.length === 0) return [];
    const [documented] = functions
      .filter(({ start }) => start >= end)
      .toSorted((one, other) => one.start - other.start);
    const known = documented ? parameterNames(documented) : [];
    return described.filter((name) => !known.includes(name));
  });
}

/** Each in one line, and where it ends. */
const docComments = (source: string): { text: string; end: number }[] =>
  [...source.matchAll(/\/\*\*.*?\*\//gs)].map(({ 0: comment, index }) => ({
    text: comment.replaceAll(/\s*\n\s*\*\s*/g, ' '),
    end: index + comment.length,
  }));

type FunctionNode = Node & { start: number };

function functionsIn(tree: unknown): FunctionNode[] {
  if (Array.isArray(tree)) return tree.flatMap(functionsIn);
  if (!isNode(tree)) return [];
  const inside = Object.values(tree).flatMap(functionsIn);
  // Types have parameters of their own.
  const isFunction = Array.isArray(tree['params']) && !tree.type.startsWith('TSTypeParameter');
  return isFunction ? [tree as FunctionNode, ...inside] : inside;
}

/** Of the shop itself; tests say what they do by their titles. */
function sources(): [file: string, source: string][] {
  return ['shared', 'server', 'web', 'admin', 'basic', 'service-worker', 'emulator']
    .flatMap((folder) =>
      fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]);
}
