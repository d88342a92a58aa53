import { ConfigError, readConfig } from '../../../config/config.ts';
import { ImagesUnavailable } from './image-storage.ts';
import { picturesCommand } from './pictures-command.ts';

/** npm run pictures. Exits with 0 when it was done, 1 when it could not be or a file is damaged. */
try {
  process.exitCode = (await picturesCommand(readConfig(process.env), process.argv.slice(2), console.log)) ? 0 : 1;
} catch (error) {
  if (error instanceof ConfigError || !(error instanceof Error))
    console.error(error instanceof Error ? error.message : error);
  else {
    const reason = error instanceof ImagesUnavailable ? ` (${error.reason})` : '';
    console.error(`${error.message}${reason}\nRun the command again: it goes on where it stopped.`);
  }
  process.exitCode = 1;
}
