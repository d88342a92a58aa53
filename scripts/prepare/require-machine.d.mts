export function problemOf(machine: {
  platform: string;
  arch: string;
  version: string;
  hasGlibc: boolean;
}): string | null;
