/** Ends with a sentence where the packages that are about to be installed can't run. */
export function requireMachine() {
  const { platform, arch, version } = process;
  const hasGlibc = platform === 'linux' && 'glibcVersionRuntime' in process.report.getReport().header;
  const problem = problemOf({ platform, arch, version, hasGlibc });
  if (problem === null) return;
  console.error(problem);
  process.exit(1);
}

/** Null where they can. The Node and the PostgreSQL that come with them are for Linux with glibc. */
export function problemOf({ platform, arch, version, hasGlibc }) {
  const node = Number.parseInt(version.slice(1), 10);
  if (node < 20) return `The shop needs any Node.js from 20 on, and this is ${version}.`;
  const isKnown = ['x64', 'arm64'].includes(arch);
  // There is a PostgreSQL for macOS among the packages, and no Node.
  if (platform === 'darwin' && isKnown) {
    return node >= 24 ? null : `The shop needs Node.js 24 or newer on macOS, and this is ${version}.`;
  }
  if (platform !== 'linux' || !isKnown)
    return `The shop needs Linux (x64 or arm64), and this is ${platform} (${arch}).`;
  return hasGlibc
    ? null
    : 'The shop needs a Linux with glibc, such as Debian, Ubuntu or Fedora, and this one has none.';
}
