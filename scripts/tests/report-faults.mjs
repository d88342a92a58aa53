// A vitest reporter for npm test, besides the usual output: each failure, also one outside of every test, with its
// reason, and the files that failed.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export default class ReportFaults {
  onTestRunEnd(modules, unhandledErrors) {
    const failures = modules.flatMap((module) => [
      ...module.errors().map((error) => `${module.relativeModuleId}\n${reasonOf(error)}`),
      ...[...module.children.allTests('failed')].map((test) => {
        const reasons = (test.result().errors ?? []).map(reasonOf);
        return `${module.relativeModuleId}: ${test.fullName}\n${reasons.join('\n')}`;
      }),
    ]);
    failures.push(...unhandledErrors.map((error) => `Outside of every test: ${reasonOf(error)}`));
    if (failures.length === 0) return;
    mkdirSync(path.dirname(process.env.FAULTS), { recursive: true });
    const files = modules.filter((module) => !module.ok()).map((module) => module.relativeModuleId);
    const report = { text: failures.join('\n\n'), files, isOnlyInFiles: unhandledErrors.length === 0 };
    writeFileSync(process.env.FAULTS, JSON.stringify(report));
  }
}

const reasonOf = ({ stack, message }) => stack ?? message;
