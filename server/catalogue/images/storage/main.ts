import { ConfigError, readConfig } from '../../../config.ts';
import { picturesCommand } from './pictures-command.ts';

/** npm run pictures. Exits with 0 when it was done, 1 when it could not be or a file is damaged. */
try {
  process.exitCode = (await picturesCommand(readConfig(process.env), process.argv.slice(2), console.log)) ? 0 : 1;
} catch (error) {
  if (error instanceof ConfigError || !(error instanceof Error)) console.error(String(error));
  else {
    const cause = error.cause instanceof Error ? ` (${error.cause.name}: ${error.cause.message})` : '';
    console.error(`${error.message}${cause}\nRun the command again: it goes on where it stopped.`);
  }
  process.exitCode = 1;
}
