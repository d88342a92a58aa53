/**
 * The key of pictures in product files: their name on a device, in lower case and normalized to composed Unicode. Macs
 * write ọ and ẹ as two characters, others as one.
 */
export const pictureName = (name: string): string => name.normalize('NFC').toLowerCase().slice(0, 120).toWellFormed();
