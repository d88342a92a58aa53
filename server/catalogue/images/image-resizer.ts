/** Loaded with the first picture: a process that only sends what is there need not carry 25 MB for it. */
export async function createImageResizer() {
  const { default: sharp } = await import('sharp');
  // One thread a picture: several are made at once, and pages need the processor too.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
