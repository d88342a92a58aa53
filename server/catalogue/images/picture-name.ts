/**
 * What pictures are found by in product files: their name on a device, in lower case, and composed as Unicode has it. Macs
 * write ọ and ẹ as two characters, others as one.
 */
export const pictureName = (name: string): string => name.normalize('NFC').toLowerCase().slice(0, 120).toWellFormed();
