export const places: readonly string[];
export function isReleased(file: string): boolean;
export function packageFolders(): string[];
