import { defineConfig } from 'drizzle-kit';

/** Only to draft SQL by hand-checked `drizzle-kit generate`; what runs are the files in db/migrations. */
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./features/*/tables.ts', './platform/*/tables.ts'],
  out: './.cache/drizzle',
});
