import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { ownDatabase } from '../../../tests/shop/own-database.ts';

test('a statement that is executed often is prepared; several in one text and those that return all columns never are', async () => {
  vi.resetModules(); // In a process that has kept none yet.
  const { openDatabase } = await import('../database.ts');
  const db = openDatabase(await ownDatabase());
  await db.connection().execute(async (connection) => {
    for (let time = 0; time < 5; time += 1) {
      await sql`select ${time}::int as time`.execute(connection);
      await sql`select 1 as one`.execute(connection);
      await sql`select count(*), 2 * ${time}::int as twice from letters`.execute(connection);
      await sql`update letters set recipient = '' where false returning 2 * length(recipient)`.execute(connection);
      await sql`select * from letters`.execute(connection);
      await sql`select 1, letters.* from letters`.execute(connection);
      await sql`update letters set recipient = '' where false returning recipient, *`.execute(connection);
      await sql`delete from letters where false; delete from letters where false`.execute(connection);
    }
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(connection);
    const statements = rows.map(({ statement }) => statement);

    expect(statements).toContain('select $1::int as time');
    expect(statements).toContain('select 1 as one');
    expect(statements).toContain('select count(*), 2 * $1::int as twice from letters');
    expect(statements).toContain("update letters set recipient = '' where false returning 2 * length(recipient)");
    expect(statements.filter((statement) => statement.startsWith('delete from letters'))).toEqual([]);
    // Their columns are others after a migration.
    expect(statements.filter((statement) => /(select|,) \*|\.\*/.test(statement))).toEqual([]);
  });
  await db.destroy();
});
