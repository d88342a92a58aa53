/** Loaded with the first image: it takes 25 MB, which a process that only sends files does not need. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One thread for each image: several are resized at once, and rendering needs the processor too.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
