import { type Config, readConfig } from '../config/config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { withDirectConnection } from '../db/connections/direct-connection.ts';
import { checkLedger } from './check-ledger.ts';
import { formatKoboAsNaira } from './fill-sentence.ts';
import { fetchProviderTransactions } from './provider-transactions.ts';

/**
 * npm run check:ledger. Exits with 0 when all rules hold, 1 when one is broken, 2 when something could not be checked.
 */
try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

async function main(): Promise<number> {
  const config = readConfig(process.env);
  return withDirectConnection(config, (connection) => check(config, openDatabase(connection)));
}

async function check(config: Config, db: Database): Promise<number> {
  try {
    const ledger = fetchProviderTransactions(config);
    const report = await checkLedger(db, { now: new Date(), ledger });
    const { complaints, rules, orders, payments, takenKobo, givenBackKobo, isCompared } = report;
    const counts = `${orders} orders; through the payment provider ${payments} payments, ${formatKoboAsNaira(takenKobo)} received, ${formatKoboAsNaira(givenBackKobo)} refunded`;
    for (const { rule, sentence } of complaints) console.log(`${rule}: ${sentence}`);
    if (complaints.length > 0) {
      const broken = new Set(complaints.map(({ rule }) => rule)).size;
      console.log(`${broken} of ${rules} rules are broken, ${complaints.length} times (${counts}).`);
      return 1;
    }
    console.log(`All ${rules} rules hold (${counts}).`);
    if (!ledger || isCompared) return 0;
    console.log('The payment provider could not be asked, so its transactions were not compared. Is the shop running?');
    return 2;
  } finally {
    await db.destroy();
  }
}
