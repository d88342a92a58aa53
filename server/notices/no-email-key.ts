/** Begins what a notice has in place of the key of its email, when none was about it. Nobody pauses after it. */
export const noEmailPrefix = 'no-email:';

export const noEmailKey = (staffId: string) => noEmailPrefix + staffId;
