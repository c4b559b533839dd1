import { describe, expect, test } from 'vitest';
import { findViolations } from './structure/faults.ts';
import { importsOf } from './structure/imports.ts';
import { readTree } from './structure/read-tree.ts';

/** Returns the violations in a tree whose only file has one line. */
const faultsOf = (path: string, line: string) => findViolations(new Map([[path, line]]));

const fine: [path: string, line: string][] = [
  ['apps/server/routes.ts', "import { list } from '#features/registration/registration/queries.ts';"],
  [
    'features/booking/booking/queries.ts',
    "import { names } from '#features/hotel/facility/queries/facility.ts';",
  ],
  [
    'features/registration/registration/queries/list.ts',
    "import { booking } from '#features/booking/booking/tables.ts';",
  ],
  ['features/booking/booking/guest/booking-card.tsx', "import type { BookingCard } from '../contract.ts';"],
  ['features/booking/booking/guest/booking-card.tsx', "import { type BookingCard } from '../contract.ts';"],
  ['features/booking/booking/guest/booking-card.tsx', "import { isOver } from '../rules.ts';"],
  [
    'features/booking/booking/guest/booking-card.tsx',
    "import { Name } from '#features/hotel/facility/guest/name.tsx';",
  ],
  ['features/booking/booking/staff/list.tsx', "import { call } from '#platform/browser/call.ts';"],
  ['features/booking/booking/rules.ts', "import type { BookingCard } from './contract.ts';"],
  ['features/booking/booking/rules.ts', "import type { ErrorCode } from '#i18n/error-codes.ts';"],
  ['features/booking/booking/rules/dates.ts', "import { localTime } from '#platform/clock/zone.ts';"],
  [
    'features/booking/booking/booking.test.ts',
    "import { submit } from '#features/registration/commands.ts';",
  ],
  ['features/booking/booking/booking.test.ts', "import { testDatabase } from '#test/harness/database.ts';"],
  [
    'apps/guest/router.tsx',
    "import { BookingCard } from '#features/booking/booking/guest/booking-card.tsx';",
  ],
  ['platform/http/reply.ts', "import type { ErrorCode } from '#i18n/error-codes.ts';"],
  ['platform/database/pool.ts', "import pg from 'pg';"],
  [
    'features/staff/session/commands/sign-in.ts',
    "import { mintScope } from '#features/access/access/queries/mint.ts';",
  ],
  [
    'features/booking/booking/factory.ts',
    "import { mintScope } from '#features/access/access/queries/mint.ts';",
  ],
  ['features/booking/booking/factory.ts', "import { aFacility } from '#test/harness/facility.ts';"],
  ['features/booking/booking/guest/booking-card.tsx', '<h1>Your stay</h1>'],
  ['apps/guest/terms-link.tsx', "import { Dialog } from '#ui/dialog.tsx';"],
  ['platform/qr/decode.ts', "import decode from 'qr/decode.js';"],
  ['platform/jobs/job.ts', "import { startAuthentication } from '@simplewebauthn/server/helpers';"],
  ['test/harness/journey.ts', "import { openJourney } from '#apps/server/service.ts';"],
];

test.each(fine)('%s may contain: %s', (path, line) => {
  expect(faultsOf(path, line)).toEqual([]);
});

const wrong: [path: string, line: string, advice: string][] = [
  [
    'features/booking/booking/routes.ts',
    "import { run } from '#apps/server/run.ts';",
    'a feature must not import from an app; pass in what it needs',
  ],
  [
    'ui/button.tsx',
    "import { BookingCard } from '#features/booking/booking/guest/booking-card.tsx';",
    'ui must not depend on this product: pass in texts, data and calls as properties.',
  ],
  [
    'ui/button.tsx',
    "import { call } from '#platform/browser/call.ts';",
    'ui must not depend on this product: pass in texts, data and calls as properties.',
  ],
  [
    'platform/mail/mail.ts',
    "import { texts } from '#i18n/texts.ts';",
    'platform must not depend on this product (from i18n it may use types and the error codes).',
  ],
  [
    'platform/mail/mail.ts',
    "import type { A } from '#features/access/access/rules/scope.ts';",
    'Move code about the hotel to a subject in features',
  ],
  ['i18n/phone.ts', "import { Field } from '#ui/field.tsx';", 'i18n contains texts and formats'],
  [
    'platform/mail/mail.ts',
    "import { box } from '#test/harness/box.ts';",
    'only tests and their builders may use test/',
  ],
  [
    'features/booking/booking/queries.ts',
    "import { x } from '../../registration/registration/rules.ts';",
    '"registration/registration" is below "booking/booking"',
  ],
  [
    'features/message/message/queries.ts',
    "import { question } from '#features/form/questionnaire/tables.ts';",
    '"message" must not import from "form"',
  ],
  [
    'features/hotel/lobby/queries.ts',
    "import { z } from 'zod';\nimport { x } from './rules.ts';",
    '"hotel/lobby" is not a subject',
  ],
  [
    'features/booking/booking/guest/booking-card.tsx',
    "import { booking } from '../contract.ts';",
    'import type',
  ],
  [
    'features/booking/booking/guest/booking-card.tsx',
    "import { find } from '../queries.ts';",
    'this is server code',
  ],
  [
    'features/booking/booking/guest/booking-card.tsx',
    "import { Row } from '../staff/row.tsx';",
    'app must not contain the other one. Move what both show to ui/',
  ],
  [
    'features/booking/booking/guest/booking-card.tsx',
    "import { now } from '#platform/clock/clock.ts';",
    'this runs on the server; move what a browser needs to platform/browser or platform/text',
  ],
  [
    'apps/staff/router.tsx',
    "import { BookingCard } from '#features/booking/booking/guest/booking-card.tsx';",
    'Move what both show to ui/',
  ],
  [
    'apps/guest/router.tsx',
    "const booking = () => import('#features/booking/booking/queries/bookings.ts');",
    'this is server code',
  ],
  ['features/booking/booking/rules.ts', "import { find } from './queries.ts';", 'to queries or commands'],
  [
    'features/booking/booking/rules.ts',
    "import { pool } from '#platform/database/pool.ts';",
    'rules decide from their input only: they may import other rules and types (of contracts, of i18n).',
  ],
  [
    'features/booking/booking/queries/list.ts',
    "import { registration } from '#features/registration/registration/tables.ts';",
    'is below',
  ],
  [
    'features/booking/booking/rules.ts',
    "import { now } from '#platform/clock/clock.ts';",
    'rules decide from their input only',
  ],
  [
    'features/booking/booking/rules.ts',
    "import { Temporal } from 'temporal-polyfill';",
    'rules decide from their input only',
  ],
  [
    'features/booking/booking/queries/list.ts',
    "import { cancel } from '../commands/cancel.ts';",
    'a query must not change anything. Move what reads for both to queries, what writes to commands',
  ],
  [
    'features/booking/booking/commands.ts',
    "import { mintScope } from '#features/access/access/queries/mint.ts';",
    'a scope is created only where a caller has just proven their identity. Use the scope that the handler received',
  ],
  [
    'features/booking/booking/queries.ts',
    "import { platformDb } from '#features/access/access/queries/platform-db.ts';",
    'this handle sees all facilities. Use inFacility for work on one facility',
  ],
  [
    'features/booking/booking/staff/ask.tsx',
    "import { Dialog } from '#ui/dialog.tsx';",
    'all dialogs of the dashboard look the same: use StaffDialog of features/hotel/facility/staff/staff-dialog.tsx, and its DialogFoot',
  ],
  [
    'features/booking/booking/guest/booking-card.tsx',
    "go('/check-in/step-3');",
    '" hard-codes the address of a page; take it from guestPages or staffPages (',
  ],
  [
    'features/booking/booking/staff/list.tsx',
    '<h1>Bookings</h1>',
    'all headings of the dashboard look the same: use PageHead of ui/page-head.tsx',
  ],
  ['features/booking/booking/index.ts', '', 'no barrels'],
  ['features/booking/booking/queries/utils.ts', '', 'a name says what a thing is'],
  ['features/booking/booking/commands/booking-manager.ts', '', 'a name says what a thing is'],
  ['features/message/message/manager.ts', '', 'a name says what a thing is'],
  [
    'features/message/message/retry.ts',
    '',
    'reads belong to queries, writes to commands, decisions without clock and database to rules, screens to guest or staff',
  ],
  [
    'features/message/message/outbox/send.ts',
    '',
    'reads belong to queries, writes to commands, decisions without clock and database to rules, screens to guest or staff',
  ],
  ['platform/helpers/dates.ts', '', 'a name says what a thing is'],
  [
    'platform/jobs/worker.ts',
    "import { batchGetJobs } from 'graphile-worker/dist/sql/getJobs.js';",
    'this file is internal to a package; use what its README documents, or another package',
  ],
  [
    'test/harness/jobs.ts',
    "export * from '@scope/parser/lib';",
    'this file is internal to a package; use what its README documents, or another package',
  ],
  [
    'bench/plan.ts',
    "import type { Pool } from '../node_modules/pg/index.js';",
    'this file is internal to a package; use what its README documents, or another package',
  ],
  [
    'platform/jobs/held.ts',
    'await db.execute(sql`select from graphile_worker._private_jobs`);',
    'are private',
  ],
  ['db/migrations/20261129175435_baseline.sql', 'drop table graphile_worker._private_tasks;', 'are private'],
];

test.each(wrong)('%s must not contain: %s', (path, line, advice) => {
  const faults = faultsOf(path, line);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(advice);
});

test('finds exactly the planted violations in the real tree', async () => {
  const tree = await readTree();
  expect(findViolations(tree)).toEqual([]);
  const planted = new Map(tree);
  for (const [path, line] of wrong) planted.set(path, `${planted.get(path) ?? ''}\n${line}`);
  const faults = findViolations(planted);
  for (const [path, , advice] of wrong) {
    const own = faults.filter(fault => fault.startsWith(path));
    expect(own.join('\n'), path).toContain(advice);
  }
});

test('a part of a feature is either a file or a folder', () => {
  const paths = ['features/booking/booking/queries.ts', 'features/booking/booking/queries/bookings.ts'];
  expect(findViolations(new Map(paths.map(path => [path, ''])))).toEqual([
    expect.stringContaining(': there is a folder of this name beside it; move the file into that folder'),
  ]);
});

describe('fixed dates that will be in the past', () => {
  const opened = "import '#test/harness/database.ts';";
  const booking = "const booking = { checkinDate: '2026-11-21' };";

  test.each([
    ['features/booking/booking/booking.test.ts', `${opened} ${booking}`],
    ['features/booking/booking/factory.ts', booking],
    ['test/journeys/list.spec.ts', booking],
    ['bench/fill.ts', "const FIRST = '2031-01-01';"],
    ['apps/server/demo/cast.ts', 'const first = new Date(2027, 1, 1);'],
  ])('rejects a fixed date in %s', (path, text) => {
    expect(faultsOf(path, text)).toEqual([
      expect.stringContaining(
        '… will be in the past one day and break what relies on it. Count from today, set the clock, or use a day before 2026',
      ),
    ]);
  });

  test.each([
    [
      'that sets the clock',
      'features/booking/booking/booking.test.ts',
      `${opened} setClock(() => at); ${booking}`,
    ],
    [
      'that passes in the current day',
      'features/booking/booking/booking.test.ts',
      `${opened} today: '2026-11-21'`,
    ],
    ['that tests only rules', 'features/booking/booking/rules.test.ts', booking],
    ['that uses a date in the distant past', 'bench/fill.ts', "const FIRST = '2022-01-01';"],
    [
      'that cites a page by its date',
      'test/journeys/list.spec.ts',
      '// docs/decisions/2026-11-22-accounts.md',
    ],
    ['that is product code', 'features/booking/booking/contract.ts', "const example = '2026-11-21';"],
  ])('allows a fixed date in a file %s', (_what, path, text) => {
    expect(faultsOf(path, text)).toEqual([]);
  });
});

describe('references to unavailable documents', () => {
  // Assembled, so that this file itself does not contain such a reference.
  const section = '§';

  test.each([
    ['features/booking/booking/rules.ts', `/** The furthest one logged (decisions ${section}7). */`],
    ['features/booking/booking/guest/stay.module.css', `/* As in guest-side ${section}5. */`],
    ['db/migrations/20261129175435_baseline.sql', `-- The second wall (architecture ${section}2.4).`],
    ['docs/decisions/2026-11-22-accounts.md', `The tabs of dashboard ${section} 2.5.`],
    ['features/booking/booking/contract.ts', `/** A row (wire ${'"'}List"). */`],
  ])('rejects a reference to an unavailable document in %s', (path, text) => {
    expect(faultsOf(path, text)).toEqual([expect.stringContaining('is not in this repository')]);
  });

  test('allows references to pages and headings of the repository', () => {
    const text = '/** See docs/reference/bookings.md#status. */ const link = <a href="#top" />;';
    expect(faultsOf('features/booking/booking/guest/booking-card.tsx', text)).toEqual([]);
  });
});

describe('phrases that make a reader stop', () => {
  test.each([
    ['features/booking/booking/rules.ts', '/** Out: those that are marked. */'],
    ['features/booking/booking/rules.ts', '// Of which moment its rows are.'],
    ['features/booking/booking/rules.test.ts', "test('whoever is signed in sees it', () => {});"],
    ['i18n/en/guest.json', '{ "key": "Please write it anew." }'],
    ['docs/reference/bookings.md', 'The guest is told so.'],
  ])('rejects a listed phrase in %s', (path, text) => {
    expect(faultsOf(path, text)).toHaveLength(1);
  });

  test.each([
    ['i18n/en/guest.json', '{ "anew": "Please write it again." }'],
    ['docs/reference/bookings.md', 'The code is `told`, and there are none.'],
  ])('ignores listed phrases in keys and code: %s', (path, text) => {
    expect(faultsOf(path, text)).toEqual([]);
  });
});

describe('import cycles', () => {
  test('reports an import cycle with its files in order', () => {
    const tree = new Map([
      ['ui/a.ts', "import { b } from './b.ts';"],
      ['ui/b.ts', "export { c } from './c.ts';"],
      ['ui/c.ts', "import { a } from './a.ts';"],
    ]);
    expect(findViolations(tree)).toEqual([
      expect.stringContaining('ui/a.ts → ui/b.ts → ui/c.ts → ui/a.ts: a circular import'),
    ]);
  });

  test('type imports do not count as an import cycle', () => {
    const tree = new Map([
      ['ui/a.ts', "import { b } from './b.ts';"],
      ['ui/b.ts', "import type { A } from './a.ts';"],
    ]);
    expect(findViolations(tree)).toEqual([]);
  });
});

describe('words that the glossary rejects', () => {
  test.each([
    ['features/registration/registration/rules/seats.ts', ''],
    ['features/registration/registration/rules.ts', 'const freeSeats = 2;'],
    ['features/hotel/facility/tables.ts', 'type Tenant = { id: number };'],
  ])('finds a rejected word in names: %s %s', (path, line) => {
    expect(faultsOf(path, line)).toEqual([expect.stringContaining('docs/glossary.md')]);
  });

  test.each([
    "const advice = 'Take a seat';",
    '// A seat is a slot.',
    'const { seat_no } = row;',
    '<p>Take your seat</p>',
    'const heading = /take a seat|sit/i;',
    'const { reservationNumbers } = input;',
  ])('allows a rejected word in texts, comments and external names: %s', line => {
    expect(faultsOf('ui/chair.tsx', line)).toEqual([]);
  });
});

describe('entering text in journeys', () => {
  const line = "await field.fill('Jo Ann');";

  test.each(['test/journeys/family.spec.ts', 'docs/pictures/take.mjs'])(
    'rejects a journey that fills in text instead of typing it: %s',
    path => {
      expect(faultsOf(path, line)).toEqual([expect.stringContaining('use typeInto')]);
    },
  );

  test.each([
    ['test/journeys/typing.ts', line],
    ['test/journeys/family.spec.ts', 'route.fulfill({ status: 500 });'],
  ])('allows other methods of entering text: %s %s', (path, text) => {
    expect(faultsOf(path, text)).toEqual([]);
  });
});

describe('concurrent statements in one transaction', () => {
  const path = 'features/booking/booking/queries/list.ts';

  test.each([
    'const [rows, all] = await Promise.all([page(db, asked), counts(db, asked)]);',
    'const ended = await Promise.allSettled(ids.map(id => remove(db, id)));',
    'const locked = db\n  .select();\nawait Promise.all([locked, names()]);',
    'const asked = questionsFor(db, 1);\nawait Promise.race([asked, late]);',
    'await Promise.all([inFacility(scope, db => look(db)), look(db)]);',
  ])('rejects concurrent statements in one transaction: %s', line => {
    expect(faultsOf(path, line)).toEqual([expect.stringContaining('await them one after the other')]);
  });

  test.each([
    'await Promise.all(ids.map(id => inFacility(scopeOf(id), db => look(db, id))));',
    'const rows = await db.select();\nawait Promise.all(rows.map(readFile));',
    'await Promise.all(codes.map(hash));\nawait db.insert(code).values(rows);',
  ])('allows concurrent statements in different transactions or outside of transactions: %s', line => {
    expect(faultsOf(path, line)).toEqual([]);
  });
});

describe('finding imports', () => {
  test.each([
    ["import './style.css';", false],
    ["import pg from './style.css';", false],
    ["import * as all from './style.css';", false],
    ["import one, { type Two } from './style.css';", false],
    ["import {\n  type One,\n  type Two,\n} from './style.css';", true],
    ["import type One from './style.css';", true],
    ["export * from './style.css';", false],
    ["export type { One } from './style.css';", true],
    ["const one = await import('./style.css');", false],
    ["type One = import('./style.css').One;", true],
  ])('recognizes the import in %j', (text, isType) => {
    expect(importsOf('ui/a.ts', text)).toEqual([{ from: 'ui/a.ts', to: 'ui/style.css', isType }]);
  });

  test.each([
    "// import './style.css';",
    "/*\nimport './style.css';\n*/",
    "  const text = `import './style.css'`;",
  ])('finds no import in %j', text => {
    expect(importsOf('ui/a.ts', text)).toEqual([]);
  });
});
