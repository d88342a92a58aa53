/** Begins the email key of a notice that no notice email was sent for. The pause between two emails does not count it. */
export const noEmailPrefix = 'no-email:';

export const noEmailKey = (staffId: string) => noEmailPrefix + staffId;
