import { ensureInstalled } from '../../scripts/prepare/install-if-changed.mjs';

/** Before the browser tests: the old Chromiums that some of them use. */
export default async function installOldBrowsers(): Promise<void> {
  await ensureInstalled('tests/old-browsers', 'the old browsers for the tests, once (160 MB)');
}
