import type { Import } from './imports.ts';
import { DOMAINS, type FileLocation, placeOf, SUBJECTS } from './place.ts';

/** Files and packages without side effects, which rules may import. They receive the time as a parameter. */
const PURE = [
  'platform/clock/zone.ts',
  'platform/text/typed-code.ts',
  'platform/memory/memoize.ts',
  'platform/text/clean.ts',
  'platform/text/east-asian.ts',
  'platform/text/email.ts',
  'platform/text/time-of-day.ts',
  'platform/text/latin-letters.ts',
  'platform/text/name-characters.ts',
  'fast-equals',
];

/**
 * Describes the violation of an import between or within subjects (docs/architecture.md). Tests may import
 * anything. Test builders may import everything up to the subject to which they belong.
 */
export function subjectViolation(edge: Import): string | undefined {
  const here = placeOf(edge.from);
  const there = placeOf(edge.to);
  if (here.isTest) return undefined;
  if (there.layer === 'package')
    return here.layer === 'features' && here.part === 'rules' && !edge.isType && !PURE.includes(edge.to)
      ? rulesAdvice
      : undefined;
  if (here.part === 'factory') return orderFault(here, there);
  if (here.layer === 'features') return orderFault(here, there) ?? partFault(edge, here, there);
  return here.layer === 'apps' && here.part !== 'server' ? screenFault(edge, here.part, there) : undefined;
}

function orderFault(here: FileLocation, there: FileLocation): string | undefined {
  const rank = SUBJECTS.indexOf(here.subject);
  if (rank < 0)
    return `"${here.subject}" is not a subject; add it to the table in scripts/structure/place.ts and to the docs`;
  if (there.layer !== 'features' || there.subject === here.subject) return undefined;
  if (SUBJECTS.indexOf(there.subject) > rank)
    return (
      `"${there.subject}" is below "${here.subject}". Move what both need to "${here.subject}" or above it; ` +
      'to notify the lower subject of an event, add a job that it handles'
    );
  const mayImport = there.domain === here.domain || DOMAINS[here.domain]?.imports.includes(there.domain);
  return mayImport
    ? undefined
    : `"${here.domain}" must not import from "${there.domain}" yet; add a new dependency to scripts/structure/place.ts`;
}

function partFault(edge: Import, here: FileLocation, there: FileLocation): string | undefined {
  switch (here.part) {
    case 'guest':
    case 'staff':
    case 'input':
      return screenFault(edge, here.part, there);
    case 'rules':
      return rulesFault(edge, there);
    case 'queries':
      return there.part === 'commands' && there.layer === 'features'
        ? 'a query must not change anything. Move what reads for both to queries, what writes to commands'
        : undefined;
    default:
      return undefined;
  }
}

/** Checks imports of screens and shells, because browsers download these files. */
function screenFault({ isType }: Import, side: string, there: FileLocation): string | undefined {
  const isShared = there.layer === 'features' && there.part === 'rules';
  if (isShared || there.layer === 'ui' || there.layer === 'i18n') return undefined;
  if (there.layer === 'platform')
    return there.part === 'browser' || there.part === 'text'
      ? undefined
      : 'this runs on the server; move what a browser needs to platform/browser or platform/text';
  // Both apps may import input components, because the form preview in the dashboard renders them, too.
  if (there.part === side || there.part === 'input') return undefined;
  if (there.part === 'contract')
    return isType
      ? undefined
      : 'browsers may import only the types of a contract (import type); move checks they share to rules.ts';
  if (there.part === 'guest' || there.part === 'staff')
    return `the ${side} app must not contain the other one. Move what both show to ui/`;
  return 'this is server code. Move what a browser may decide to rules.ts, and what it requests to the contract';
}

function rulesFault({ to, isType }: Import, there: FileLocation): string | undefined {
  const isPure = PURE.includes(to);
  if (isPure || (there.layer === 'features' && there.part === 'rules')) return undefined;
  const isVocabulary = there.layer === 'i18n' || there.part === 'contract' || there.subject === 'access';
  return isType && isVocabulary ? undefined : rulesAdvice;
}

const rulesAdvice =
  'rules decide from their input only: they may import other rules and types (of contracts, of i18n). ' +
  'Move other decisions to rules/, reads and writes to queries or commands';
