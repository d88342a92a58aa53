export function ensureInstalled(folder?: string, purpose?: string): void;
