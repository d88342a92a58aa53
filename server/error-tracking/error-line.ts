/** The line of the log about an error. */
export interface ErrorLine {
  level: number;
  time: number;
  msg: string;
  err: { type: string; message: string; stack?: string; code?: string; cause?: string };
  requestId?: string;
  method?: string;
  route?: string;
  path?: string;
}

/** pino's level of errors; a fatal one ends the process. */
const errorLevel = 50;
export const fatalLevel = 60;

/** The line of an error; null for any other. Most lines are none, so their JSON is not read. */
export function errorLine(line: string): ErrorLine | null {
  if (!line.startsWith(`{"level":${errorLevel},`) && !line.startsWith(`{"level":${fatalLevel},`)) return null;
  const { err, ...facts } = JSON.parse(line) as Omit<ErrorLine, 'err'> & { err?: unknown };
  if (err === undefined || err === null) return null;
  const noError = 'What was thrown is no error';
  if (typeof err !== 'object') {
    return { ...facts, err: { type: 'Error', message: typeof err === 'string' ? err : noError } };
  }
  const { type = 'Error', message = noError, ...more } = err as Partial<ErrorLine['err']>;
  return { ...facts, err: { ...more, type, message } };
}
