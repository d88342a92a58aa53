import { expect, test } from 'vitest';
import { problemOf } from './require-machine.mjs';

const linux = { platform: 'linux', arch: 'x64', version: 'v20.20.2', hasGlibc: true };

test.for([
  [{}, null],
  [{ arch: 'arm64' }, null],
  [{ arch: 'riscv64' }, 'The shop needs Linux (x64 or arm64), and this is linux (riscv64).'],
  [{ platform: 'win32' }, 'The shop needs Linux (x64 or arm64), and this is win32 (x64).'],
  [{ hasGlibc: false }, 'such as Debian, Ubuntu or Fedora'],
  [{ version: 'v18.19.0' }, 'The shop needs any Node.js from 20 on, and this is v18.19.0.'],
  [{ platform: 'darwin' }, 'The shop needs Node.js 24 or newer on macOS, and this is v20.20.2.'],
  [{ platform: 'darwin', version: 'v24.1.0' }, null],
] as const)('before an install, a machine that differs by %j learns: %s', ([machine, sentence]) => {
  const problem = problemOf({ ...linux, ...machine });
  if (sentence === null) expect(problem).toBeNull();
  else expect(problem).toContain(sentence);
});
