/**
 * The time that an upload may take: a minute for the server, and what the file takes on a line of 64 kbit/s (8 bytes a
 * millisecond).
 */
export const uploadLimitMs = ({ size }: Blob): number => 60_000 + size / 8;
