import { inFacility } from '#features/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/rules/scope.ts';
import { type Asked, changesQuery, countsQuery, pageQuery } from '#features/front-desk/queries/list-page.ts';
import { aFacility } from '#test/harness/facility.ts';
import { say } from '../scripts/say.ts';
import { type Figure, ms, type Section } from './figures.ts';
import { intake } from './intake.ts';
import { asked, FIRST_PAGES, LATER_PAGES, SEARCHES } from './list/asked.ts';
import { BOOKINGS, fill, HOTELS } from './list/fill.ts';
import { timesOf } from './list/times.ts';
import { explain, isSeqScanOf, type Plan, scanName, scansIn } from './plan.ts';
import type { BenchServer } from './server.ts';

/**
 * What the list asks of a million bookings of 200 hotels, behind row-level security as the application's login, and how long their
 * PMS waits for an answer.
 */
export async function listPlan({ admin, url }: BenchServer): Promise<Section[]> {
  const { owner, apiKey } = await aFacility();
  say(`Filling in ${BOOKINGS.toLocaleString('en')} bookings of ${HOTELS} hotels`);
  await fill(admin, owner.facilityId);
  say('Reading the list');
  const plans = await plansOf(owner);
  const whole = plans.filter(({ plan }) =>
    scansIn(plan.Plan).some(isSeqScanOf(['booking', 'booking_search'])),
  );
  const aim = { text: 'none', met: whole.length === 0 };
  return [
    {
      title: `The list at ${BOOKINGS.toLocaleString('en')} bookings of ${HOTELS} hotels, 100 rows a page`,
      figures: [
        { name: 'sequential scans of booking and booking_search', value: String(whole.length), aim },
        ...plans.map(({ name, plan }) => ({ name, value: ms(plan['Execution Time']) })),
      ],
      notes: plans.flatMap(({ name, plan }) => scanLines(name, plan)),
    },
    {
      title:
        'Its first page with the total: SQL alone | listPage || all SQL of the call, with the entry and its commit | viewList',
      figures: await timeFigures(owner),
    },
    await intake(url, apiKey, `${BOOKINGS.toLocaleString('en')} bookings`),
  ];
}

type Explained = { name: string; plan: Plan };

async function plansOf(owner: StaffScope): Promise<Explained[]> {
  const plans: Explained[] = [];
  const add = async (name: string, query: typeof pageQuery | typeof countsQuery, what: Asked) => {
    const plan = await inFacility(owner, db => explain(db, query(db, what)));
    plans.push({ name, plan });
  };
  for (const [name, view] of Object.entries({ ...FIRST_PAGES, ...LATER_PAGES, ...SEARCHES }))
    await add(`page: ${name}`, pageQuery, asked(owner, view));
  for (const [name, view] of Object.entries({ ...FIRST_PAGES, ...SEARCHES }))
    await add(`counts: ${name}`, countsQuery, asked(owner, view));
  const changes = await inFacility(owner, db => explain(db, changesQuery(db, owner.facilityId)));
  plans.push({ name: 'changes of an open list', plan: changes });
  return plans;
}

async function timeFigures(owner: StaffScope): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, view] of Object.entries({ ...FIRST_PAGES, ...SEARCHES })) {
    const { bare, page, written, view: viewed } = await timesOf(owner, asked(owner, view));
    const pair = (sql: number, ours: number) =>
      `${ms(sql).padStart(8)} | ${ms(ours).padStart(8)} = ${(ours / sql).toFixed(2)} ×`;
    const aim = { text: '≤ 1.5 × both', met: page / bare <= 1.5 && viewed / written <= 1.5 };
    figures.push({ name, value: `${pair(bare, page)} || ${pair(written, viewed)}`, aim });
  }
  return figures;
}

function scanLines(name: string, { Plan }: Plan): string[] {
  return scansIn(Plan).map(step => {
    const blocks = `${step['Shared Hit Blocks']} blocks in memory, ${step['Shared Read Blocks']} read`;
    return `${name}: ${scanName(step)}, ${step['Actual Rows']} rows, ${blocks}`;
  });
}
