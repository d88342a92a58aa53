import { execFile } from 'node:child_process';
import { path } from './parts.ts';

export interface Ran {
  code: number;
  output: string;
}

/** Runs a program to its end and returns what it printed. */
export function runProgram(
  program: string,
  options: readonly string[],
  {
    env = {},
    cwd,
    user,
  }: { env?: Record<string, string>; cwd?: string; user?: { uid: number; gid: number } | null } = {},
): Promise<Ran> {
  const all = { env: { PATH: path, LC_ALL: 'C.UTF-8', TZ: 'UTC', ...env }, ...(cwd && { cwd }), ...user };
  return new Promise((resolve) => {
    execFile(program, options, { ...all, maxBuffer: 64_000_000 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1) || 1, output: `${stdout}${stderr}` });
    });
  });
}

/** @throws Error with what it printed, unless it succeeds */
export async function mustRun(...parameters: Parameters<typeof runProgram>): Promise<string> {
  const { code, output } = await runProgram(...parameters);
  if (code !== 0) throw new Error(`${parameters[0]} ${parameters[1].join(' ')} ended with ${code}:\n${output}`);
  return output;
}
