/** The keys of a table with their type, which `Object.keys` loses. For objects that have no other keys than their type names. */
export const keysOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[];
