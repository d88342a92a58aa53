export function ensureInstalled(folder?: string, purpose?: string): Promise<void>;
