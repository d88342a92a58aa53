import type { Scene } from '../scene.ts';

/** Emails wait until the mail server is back; the comparison waits for each receipt. */
export const mailAway: Scene = {
  name: 'mail-away',
  title: 'the mail server killed',
  maxFailed: 0,
  maxGap: 20,
  async act({ mail, db }, buying) {
    await mail.kill();
    const receivedBefore = mail.received().length;
    await buying.untilOrders(20);
    const faults = mail.received().length === receivedBefore ? [] : ['An email arrived without a mail server.'];
    const { waiting } = await db
      .selectFrom('letters')
      .where('sentAt', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .executeTakeFirstOrThrow();
    await mail.start();
    return { faults: waiting > 0 ? faults : [...faults, 'No email waited, so nothing was proved.'] };
  },
};
