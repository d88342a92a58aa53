import { type AlterTableCmd, type ColumnDef, type Constraint, type Node, parse } from 'libpg-query';
import type { MigrationFile } from '#server/db/migrations/migration-files.ts';

/**
 * What migrations may do while the former release serves on the same database (docs/decisions/0060): add. Each other
 * statement needs a comment above it that a reviewer agrees with, and none may lock a table for long.
 *
 * @param files the migrations since the last release
 * @param released the names of those before
 * @returns a sentence for each statement that could break the former release, or that would keep shoppers waiting
 */
export async function unsafeStatements(
  files: readonly MigrationFile[],
  released: readonly string[],
): Promise<string[]> {
  // Tables and functions that the former release doesn't know.
  const created = new Set<string>();
  const found: string[] = [];
  for (const { name, text, isInTransaction } of files) {
    const statements = await statementsOf(text);
    for (const { kind, node, comment, sql } of statements) {
      const problem = lockProblem(kind, node, isInTransaction) ?? problemOf(kind, node, created, comment, released);
      if (problem) found.push(`migrations/${name}.sql: ${problem} (${sql})`);
      if (kind === 'CreateStmt') created.add(node.relation!.relname!);
      if (kind === 'CreateFunctionStmt') created.add(functionName(node));
    }
    if (!isInTransaction && statements.length !== 1) {
      found.push(`migrations/${name}.sql: without a transaction it must be a single statement`);
    }
  }
  return found;
}

/** The fields that we read, of any kind of statement. */
interface Fields {
  relation?: { relname?: string };
  relations?: { RangeVar: { relname?: string } }[];
  cmds?: { AlterTableCmd: AlterTableCmd }[];
  removeType?: string;
  unique?: boolean;
  concurrent?: boolean;
  if_not_exists?: boolean;
  missing_ok?: boolean;
  replace?: boolean;
  funcname?: { String: { sval?: string } }[];
}

interface Statement {
  kind: string;
  node: Fields;
  /** What stands above it. */
  comment: string;
  /** Its first words. */
  sql: string;
}

async function statementsOf(text: string): Promise<Statement[]> {
  const { stmts = [] } = await parse(text);
  const bytes = Buffer.from(text); // The parser counts bytes.
  let end = 0;
  return stmts.map(({ stmt, stmt_location: start = 0, stmt_len: length }) => {
    const [[kind, node]] = Object.entries(stmt!) as [[string, Fields]];
    const comment = bytes.subarray(end, start).toString();
    end = length === undefined ? bytes.length : start + length;
    const sql = bytes.subarray(start, end).toString().replaceAll(/\s+/g, ' ').slice(0, 60);
    return { kind, node, comment, sql };
  });
}

/** A concurrent statement can't run in a transaction, and is run again when its process ended. */
function lockProblem(kind: string, { concurrent, if_not_exists, missing_ok }: Fields, isInTransaction: boolean) {
  if (kind === 'IndexStmt' || kind === 'DropStmt') {
    if (concurrent && isInTransaction) return 'needs "-- no transaction" as the first line of its file';
    if (concurrent && !if_not_exists && !missing_ok) return 'may run twice: add "if exists" or "if not exists"';
  }
  if (!isInTransaction && !concurrent) return 'only concurrent statements run without a transaction';
  return null;
}

function problemOf(
  kind: string,
  node: Fields,
  created: ReadonlySet<string>,
  comment: string,
  released: readonly string[],
): string | null {
  const tables = [node.relation, ...(node.relations ?? []).map(({ RangeVar }) => RangeVar)].filter((one) => one);
  if (tables.length > 0 && tables.every((table) => created.has(table!.relname!))) return null;
  const blocks = blockingOf(kind, node);
  if (blocks) return blocks;
  const problem = kind === 'CreateFunctionStmt' && created.has(functionName(node)) ? null : effectOf(kind, node);
  if (problem === null || /^-- safe: \S/m.test(comment)) return null;
  const since = /^-- safe since (\w+): \S/m.exec(comment)?.[1];
  if (since === undefined) return `${problem}, unless "-- safe: …" or "-- safe since <migration>: …" says why not`;
  return released.includes(since) ? null : `is safe since ${since}, which the former release does not have`;
}

/** What keeps everybody waiting who writes to the table, however right it is. */
function blockingOf(kind: string, { concurrent, removeType, cmds = [] }: Fields): string | null {
  if (kind === 'IndexStmt' && !concurrent) return 'nobody can write while it is built: create the index concurrently';
  if (kind === 'DropStmt' && removeType === 'OBJECT_INDEX' && !concurrent) return 'drop the index concurrently';
  const isChecked = cmds.some(({ AlterTableCmd: { subtype, def } }) => {
    const constraint = subtype === 'AT_AddConstraint' ? constraintIn(def) : null;
    return constraint && !constraint.skip_validation && !constraint.indexname;
  });
  return isChecked
    ? 'every row is checked while nobody can write: add it "not valid" and validate it in another file, or "using index"'
    : null;
}

const rowsChange = 'changes rows that the former release reads; many rows are a job in batches';

/** Why the former release may mind; null where it can't. What is not listed is not known to be harmless. */
const effects: Record<string, string | null> = {
  CreateStmt: null,
  CreateSeqStmt: null,
  CommentStmt: null,
  CreateTrigStmt: 'may reject what the former release writes',
  RenameStmt: 'renames what the former release uses',
  InsertStmt: rowsChange,
  UpdateStmt: rowsChange,
  DeleteStmt: rowsChange,
  TruncateStmt: rowsChange,
};

const unknown = 'is not known to be harmless for the former release';

function effectOf(kind: string, node: Fields): string | null {
  if (kind === 'IndexStmt') return node.unique ? 'may reject what the former release writes' : null;
  if (kind === 'DropStmt') return node.removeType === 'OBJECT_INDEX' ? null : 'removes what the former release uses';
  if (kind === 'ViewStmt' || kind === 'CreateFunctionStmt') {
    return node.replace ? 'changes what the former release calls' : null;
  }
  if (kind === 'AlterTableStmt') {
    return node.cmds!.map(({ AlterTableCmd: cmd }) => columnEffect(cmd)).find((effect) => effect !== null) ?? null;
  }
  return Object.hasOwn(effects, kind) ? effects[kind]! : unknown;
}

const columnEffects: Record<string, string | null> = {
  AT_DropConstraint: null,
  AT_ValidateConstraint: null,
  AT_SetStatistics: null,
  AT_AddConstraint: 'may reject what the former release writes',
  AT_SetNotNull: 'may reject what the former release writes',
  AT_DropNotNull: 'lets the former release read what it does not expect',
  AT_AlterColumnType: 'may reject what the former release writes, and may rewrite the table while nobody can read it',
  AT_DropColumn: 'removes what the former release uses',
};

function columnEffect({ subtype, def }: AlterTableCmd): string | null {
  if (subtype === 'AT_AddColumn') return newColumnEffect(columnIn(def)!);
  if (subtype === 'AT_ColumnDefault') return def ? null : 'may reject what the former release writes';
  return Object.hasOwn(columnEffects, subtype!) ? columnEffects[subtype!]! : unknown;
}

function newColumnEffect({ constraints = [] }: ColumnDef): string | null {
  const kinds = constraints.map((one) => constraintIn(one)!);
  const has = (contype: Constraint['contype']) => kinds.some((one) => one.contype === contype);
  const value = kinds.find(({ contype }) => contype === 'CONSTR_DEFAULT')?.raw_expr;
  if (has('CONSTR_PRIMARY') || has('CONSTR_UNIQUE')) return 'may reject what the former release writes';
  if (has('CONSTR_NOTNULL') && !value) return 'rejects every row that the former release writes: give it a default';
  // A constant, or one value for all rows, is stored once; anything else in each row.
  const isComputed = has('CONSTR_GENERATED') || has('CONSTR_IDENTITY') || /"FuncCall":(?!.*"now")/.test(json(value));
  return isComputed ? 'rewrites the table while nobody can read it' : null;
}

const json = (value: unknown) => JSON.stringify(value ?? null);

const functionName = ({ funcname = [] }: Fields) => funcname.map(({ String: { sval } }) => sval).join('.');

/** A node is an object with its kind as the only key. */
const columnIn = (node: Node | undefined) => (node as { ColumnDef?: ColumnDef } | undefined)?.ColumnDef;
const constraintIn = (node: Node | undefined) => (node as { Constraint?: Constraint } | undefined)?.Constraint;
