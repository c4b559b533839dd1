/** Normalizes an SQL expression, because Drizzle and PostgreSQL differ in quotes, brackets and case. */
export const normalizeSql = (sql: string) =>
  sql
    .toLowerCase()
    .replace(/"\w+"\./g, '')
    .replace(/["()]/g, '')
    .replace(/^check /, '')
    .trim();
