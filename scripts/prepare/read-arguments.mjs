import { parseArgs } from 'node:util';

/**
 * The options and other words of a command, as `parseArgs` of Node returns them. Wrong ones end it with a sentence, before
 * anything is installed or begun.
 *
 * @param options those that the command has, as `parseArgs` takes them
 * @param example the command as it is typed, for the person who mistyped it
 */
export function readArguments(options, example, { allowPositionals = false } = {}) {
  try {
    return parseArgs({ options, allowPositionals });
  } catch (error) {
    if (!error.code?.startsWith('ERR_PARSE_ARGS_')) throw error;
    console.error(`${firstSentence(error.message)}. The command is: ${example}`);
    return process.exit(1);
  }
}

/** Without Node's advice on words that begin with a dash. */
const firstSentence = (message) => message.split(/\.\s/, 1)[0].replace(/\.$/, '');
