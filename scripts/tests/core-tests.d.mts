export const coreTests: Record<'db' | 'browser', string[]>;
