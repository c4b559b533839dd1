import { placeOf } from './place.ts';

const TABLES = ['features/access/access/rules/guest-pages.ts', 'features/access/access/rules/staff-pages.ts'];

const ADDRESS =
  /['"`}]\/(init|check-in|mypage|terms-and-condition|error-\d|login|register|password-reset|forgotten-user-id|new-password|two-factor|own-password|dashboard)(?=['"`/?])/;

/**
 * Describes the violation if the path of a page is hard-coded. Tests may contain such paths, because users
 * also open pages by their URL.
 */
export function addressViolation(path: string, text: string): string | undefined {
  const { layer, isTest, part } = placeOf(path);
  const isProduct = layer === 'features' || layer === 'apps' || layer === 'ui';
  if (!isProduct || isTest || part === 'factory' || TABLES.includes(path)) return undefined;
  const line = text.split('\n').find(each => ADDRESS.test(each) && !/\bimport\b/.test(each));
  return line === undefined
    ? undefined
    : `"${line.trim()}" hard-codes the address of a page; take it from guestPages or staffPages (${TABLES.join(', ')})`;
}

/** May contain an h1, because the card of the sign-in pages has its own title. */
const SIGN_IN = 'features/staff/session/staff/auth-page.tsx';

/** Describes the violation if a dashboard page contains an h1 instead of using PageHead. */
export function headingViolation(path: string, text: string): string | undefined {
  const isStaff = /^features\/[^/]+\/[^/]+\/staff\/.*\.tsx$/.test(path);
  return isStaff && path !== SIGN_IN && text.includes('<h1')
    ? 'all headings of the dashboard look the same: use PageHead of ui/page-head.tsx'
    : undefined;
}

const TEST_PATHS = /\.test\.tsx?$|^(test|bench)\/|\/factory\.ts$|^apps\/server\/demo/;
/**
 * A date with year and month that was in the future when this check was written. Document names that contain a
 * date are excluded.
 */
const DAY = /(?<![\d-]|docs\/decisions\/)20(?:2[6-9]|[3-9]\d)-\d\d|\bDate(?:\.UTC)?\(20(?:2[6-9]|[3-9]\d)\b/;
/** Matches a test that sets the time itself, for the whole product or for the rules that it calls. */
const SETS_CLOCK = /\bsetClock\(|\btoday(?::| =) '/;
/**
 * Matches a test that uses a database or a hotel. Other unit tests may contain any date, because they pass at
 * any time that matters.
 */
const USES_HARNESS = /#test\/harness\/|factory\.ts'/;

export function dateViolation(path: string, text: string): string | undefined {
  if (!TEST_PATHS.test(path) || SETS_CLOCK.test(text)) return undefined;
  if (path.endsWith('.test.ts') && !USES_HARNESS.test(text)) return undefined;
  const [day] = DAY.exec(text) ?? [];
  return (
    day &&
    `${day}… will be in the past one day and break what relies on it. Count from today, set the clock, or use a day before 2026`
  );
}

/** Citations of documents outside this repository, by section or heading. */
const EXTERNAL_CITATION =
  /\b(?:decisions|guest-side|dashboard|architecture|background)\s*§\s*\d|\bwire "[A-Z]/;

export function citationViolation(text: string): string | undefined {
  const [cited] = EXTERNAL_CITATION.exec(text) ?? [];
  return (
    cited &&
    `${cited}… is not in this repository. Cite a page of docs/decisions or a heading of docs/reference instead`
  );
}
