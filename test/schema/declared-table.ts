import { is, SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import {
  type ForeignKey,
  getTableConfig,
  type Index,
  type PgColumn,
  PgDialect,
  type PgTable,
} from 'drizzle-orm/pg-core';
import { normalizeSql } from './plain-sql.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

type NamedPart = { name: string };

/** Describes a table as declared in the code, in the same format as `migratedTable`. */
export function declaredTable(table: PgTable): { name: string; parts: string[] } {
  const { name, columns, primaryKeys, uniqueConstraints, foreignKeys, indexes, checks } =
    getTableConfig(table);
  const single = columns.filter(column => column.primary).map(column => `primary key (${list([column])})`);
  return {
    name,
    parts: [
      ...columns.map(describeColumn),
      ...single,
      ...primaryKeys.map(key => `primary key (${list(key.columns)})`),
      ...columns.filter(column => column.isUnique).map(column => `unique (${list([column])})`),
      ...uniqueConstraints.map(each => `unique (${list(each.columns)})`),
      ...foreignKeys.map(describeForeignKey),
      ...indexes.map(describeIndex),
      ...checks.map(check => `check ${sqlText(check.value)}`),
    ].sort(),
  };
}

function describeColumn(column: PgColumn): string {
  const type = column.getSQLType();
  const identity = column.generatedIdentity ? ' identity' : '';
  const preset = column.default === undefined ? '' : ' default';
  const made = is(column.generated?.as, SQL) ? ` as ${sqlText(column.generated.as)}` : '';
  return `column ${snakeName(column)} ${type}${column.notNull ? ' not null' : ''}${identity}${preset}${made}`;
}

function describeForeignKey(key: ForeignKey): string {
  const { columns, foreignColumns, foreignTable } = key.reference();
  const target = `${getTableConfig(foreignTable).name} (${list(foreignColumns)})`;
  return `foreign key (${list(columns)}) to ${target} on delete ${key.onDelete ?? 'no action'}`;
}

function describeIndex({ config }: Index): string {
  const columns = config.columns.map(column =>
    is(column, SQL) ? sqlText(column) : snakeName(column as NamedPart),
  );
  const where = config.where ? ` where ${sqlText(config.where)}` : '';
  return `${config.unique ? 'unique index' : 'index'} (${columns.join(', ')})${where}`;
}

const snakeName = ({ name }: NamedPart) => toSnakeCase(name);
const list = (columns: readonly NamedPart[]) => columns.map(snakeName).join(', ');
const sqlText = (sql: SQL) => normalizeSql(dialect.sqlToQuery(sql).sql);
