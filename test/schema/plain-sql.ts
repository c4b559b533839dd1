/** Drizzle and PostgreSQL write the same expression with other quotes, brackets and cases. */
export const plain = (sql: string) =>
  sql
    .toLowerCase()
    .replace(/"\w+"\./g, '')
    .replace(/["()]/g, '')
    .replace(/^check /, '')
    .trim();
