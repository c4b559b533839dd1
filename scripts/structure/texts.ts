import { placeOf } from './place.ts';

/** Where the addresses of all pages stand. */
const TABLES = ['features/access/access/rules/guest-pages.ts', 'features/access/access/rules/staff-pages.ts'];

const ADDRESS =
  /['"`}]\/(init|check-in|mypage|terms-and-condition|error-\d|login|register|password-reset|new-password|two-factor|own-password|dashboard)(?=['"`/?])/;

/** Says where an address of a page is written out. Tests open pages by the addresses that people have. */
export function addressFault(path: string, text: string): string | undefined {
  const { layer, isTest, part } = placeOf(path);
  const isProduct = layer === 'features' || layer === 'apps' || layer === 'ui';
  if (!isProduct || isTest || part === 'factory' || TABLES.includes(path)) return undefined;
  const line = text.split('\n').find(each => ADDRESS.test(each) && !/\bimport\b/.test(each));
  return line === undefined
    ? undefined
    : `"${line.trim()}" writes out the address of a page; take it from guestPages or staffPages (${TABLES.join(', ')})`;
}

/** The card of the pages around the sign-in has a title of its own. */
const SIGN_IN = 'features/staff/session/staff/auth-page.tsx';

/** Says what is wrong with a page of the dashboard that sets its own head. */
export function headFault(path: string, text: string): string | undefined {
  const isStaff = /^features\/[^/]+\/[^/]+\/staff\/.*\.tsx$/.test(path);
  return isStaff && path !== SIGN_IN && text.includes('<h1')
    ? 'heads of the dashboard are alike: use PageHead of ui/page-head.tsx'
    : undefined;
}

/** What runs with tests, the demo and the bench, by the clock of the day on which it runs. */
const RUNS_ANY_DAY = /\.test\.tsx?$|^(test|bench)\/|\/factory\.ts$|^apps\/server\/demo/;
/** A day that had not passed when this was written, from its year and month on; no page that is named after its day. */
const DAY = /(?<![\d-]|docs\/decisions\/)20(?:2[6-9]|[3-9]\d)-\d\d|\bDate(?:\.UTC)?\(20(?:2[6-9]|[3-9]\d)\b/;
/** The file says itself which time it is: to the whole product, or to the rules that it asks. */
const TELLS_THE_TIME = /\bsetClock\(|\btoday(?::| =) '/;
/** A test that opens no database and builds no hotel hands over every time that matters. */
const OPENS = /#test\/harness\/|factory\.ts'/;

/** Says what is wrong with a day in a file that the clock will overtake. */
export function dayFault(path: string, text: string): string | undefined {
  if (!RUNS_ANY_DAY.test(path) || TELLS_THE_TIME.test(text)) return undefined;
  if (path.endsWith('.test.ts') && !OPENS.test(text)) return undefined;
  const [day] = DAY.exec(text) ?? [];
  return (
    day &&
    `${day}… will pass, and with it what this relies on. Count from today, set the clock, or take a day before 2026`
  );
}

/** What papers outside of this repository are called when they are cited, by section or heading. */
const CITED = /\b(?:decisions|guest-side|dashboard|architecture|background)\s*§\s*\d|\bwire "[A-Z]/;

/** Says what is wrong with a comment that cites what a reader of this repository does not have. */
export function citeFault(text: string): string | undefined {
  const [cited] = CITED.exec(text) ?? [];
  return (
    cited &&
    `${cited}… is not in this repository. Cite a page of docs/decisions or a heading of docs/reference that says it`
  );
}
