import type { Import } from './imports.ts';
import { DOMAINS, type FileLocation, placeOf, SUBJECTS } from './place.ts';

/** Files and packages that compute and touch nothing: rules may use them. The time is passed in. */
const PURE = [
  'platform/clock/zone.ts',
  'platform/crypto/typed-code.ts',
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
 * Says what is wrong with an import between subjects, or inside one (docs/architecture.md). Tests may look anywhere,
 * their builders as far up as the subject that they belong to.
 */
export function subjectFault(edge: Import): string | undefined {
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
    return `"${here.subject}" is no subject; add it to the table in scripts/structure/place.ts and to the docs`;
  if (there.layer !== 'features' || there.subject === here.subject) return undefined;
  if (SUBJECTS.indexOf(there.subject) > rank)
    return (
      `"${there.subject}" is below "${here.subject}". What both need belongs to "${here.subject}" or above it; ` +
      'to tell the lower subject that something happened, add a job that it handles'
    );
  const mayImport = there.domain === here.domain || DOMAINS[here.domain]?.imports.includes(there.domain);
  return mayImport
    ? undefined
    : `"${here.domain}" does not import from "${there.domain}" so far; a new arrow belongs into scripts/structure/place.ts`;
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
        ? 'a query changes nothing. What reads for both belongs to queries, what writes to commands'
        : undefined;
    default:
      return undefined;
  }
}

/** Screens, and the shells around them, are what a browser downloads. */
function screenFault({ isType }: Import, side: string, there: FileLocation): string | undefined {
  const isShared = there.layer === 'features' && there.part === 'rules';
  if (isShared || there.layer === 'ui' || there.layer === 'i18n') return undefined;
  if (there.layer === 'platform')
    return there.part === 'browser' || there.part === 'text'
      ? undefined
      : 'this runs on the server; what a browser needs belongs to platform/browser or platform/text';
  // The form's preview shows staff the inputs of guests.
  if (there.part === side || there.part === 'input') return undefined;
  if (there.part === 'contract')
    return isType
      ? undefined
      : 'browsers use the types of a contract only (import type); checks they share belong to rules.ts';
  if (there.part === 'guest' || there.part === 'staff')
    return `the ${side} app must not carry the other one. What both show belongs to ui/`;
  return 'this is server code. What a browser may decide belongs to rules.ts, what it asks for to the contract';
}

function rulesFault({ to, isType }: Import, there: FileLocation): string | undefined {
  const isPure = PURE.includes(to);
  if (isPure || (there.layer === 'features' && there.part === 'rules')) return undefined;
  const isVocabulary = there.layer === 'i18n' || there.part === 'contract' || there.subject === 'access';
  return isType && isVocabulary ? undefined : rulesAdvice;
}

const rulesAdvice =
  'rules decide from what they are given: other rules and types (of contracts, of i18n) are all they know. ' +
  'What decides too belongs to rules/, what reads or writes to queries or commands';
