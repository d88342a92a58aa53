import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { ownDatabase } from '../../../tests/shop/own-database.ts';

test('a statement that is asked often keeps its plan; several in one text never do', async () => {
  vi.resetModules(); // In a process that has kept none yet.
  const { openDatabase } = await import('../database.ts');
  const db = openDatabase(await ownDatabase());
  await db.connection().execute(async (connection) => {
    for (let time = 0; time < 5; time += 1) {
      await sql`select ${time}::int as time`.execute(connection);
      await sql`select 1 as one`.execute(connection);
      await sql`delete from letters where false; delete from letters where false`.execute(connection);
    }
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(connection);
    const statements = rows.map(({ statement }) => statement);

    expect(statements).toContain('select $1::int as time');
    expect(statements).toContain('select 1 as one');
    expect(statements.filter((statement) => statement.startsWith('delete from letters'))).toEqual([]);
  });
  await db.destroy();
});
