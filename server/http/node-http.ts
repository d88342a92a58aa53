/**
 * Node's HTTP module. An `import` would read all its exports, which makes Node load its whole client
 * and costs 11 MB of memory.
 */
export const { STATUS_CODES, createServer } = process.getBuiltinModule('node:http');
