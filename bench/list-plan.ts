import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { aFacility } from '#test/harness/facility.ts';
import { printLine } from '../scripts/say.ts';
import { type Figure, ms, type Section } from './figures.ts';
import { listRequest, VIEWS } from './list/asked.ts';
import { BOOKINGS, fillDatabase, HOTELS } from './list/fill.ts';
import { timesOf } from './list/times.ts';
import type { BenchServer } from './server.ts';

/**
 * Measures loading one hotel's list, with a million bookings across 200 hotels, row-level security and the audit
 * entry. Compares it with the SQL query alone.
 */
export async function listPlan({ admin }: BenchServer): Promise<Section> {
  const { owner } = await aFacility();
  printLine(`Inserting ${BOOKINGS.toLocaleString('en')} bookings of ${HOTELS} hotels`);
  await fillDatabase(admin, owner.facilityId);
  printLine('Reading the list');
  return {
    title: `The list at ${BOOKINGS.toLocaleString('en')} bookings, 100 rows: SQL alone | listPage || all SQL of the call, with the audit entry and its commit | viewList`,
    figures: await timeFigures(owner),
  };
}

async function timeFigures(owner: StaffScope): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, view] of Object.entries(VIEWS)) {
    const { bare, page, written, view: viewed } = await timesOf(owner, listRequest(owner, view));
    const formatPair = (sql: number, ours: number) =>
      `${ms(sql).padStart(8)} | ${ms(ours).padStart(8)} = ${(ours / sql).toFixed(2)} ×`;
    const aim = { text: '≤ 1.5 × both', met: page / bare <= 1.5 && viewed / written <= 1.5 };
    figures.push({ name, value: `${formatPair(bare, page)} || ${formatPair(written, viewed)}`, aim });
  }
  return figures;
}
