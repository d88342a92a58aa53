import { CamelCasePlugin, type OperationNode, PostgresDialect, PostgresQueryCompiler } from 'kysely';

/**
 * Names have underscores in the database and none in our code. Kysely's own plugin copies every query, tree and all, to
 * write them so; here they are written so while the query is put into words. What it does with answers stays.
 */
export class NamesInAnswers extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true });
  }

  override transformQuery<Query extends { node: OperationNode }>({ node }: Query): Query['node'] {
    return node;
  }

  inDatabase(name: string): string {
    return this.snakeCase(name);
  }
}

/** PostgreSQL, with names as they are in it. */
export class NamesInQueries extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new Compiler();
  }
}

class Compiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(names.inDatabase(name));
  }
}

const names = new NamesInAnswers();
