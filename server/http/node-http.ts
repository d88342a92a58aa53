/**
 * Node's own HTTP. An `import` of it would look at all that it offers, and make Node load its whole client with the first
 * look: 11 MB, in a process that does nothing else.
 */
export const { STATUS_CODES } = process.getBuiltinModule('node:http');
