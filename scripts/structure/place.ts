/** The nouns from the top downwards: each imports only from those before it (README.md, "Where things stand"). */
export const NOUNS = [
  'access',
  'audit',
  'register-law',
  'facility',
  'hotel-face',
  'deletion',
  'terms',
  'user',
  'session',
  'questionnaire',
  'user-management',
  'booking',
  'image',
  'registration',
  'guest-access',
  'companion',
  'hand-over',
  'check-in-form',
  'my-page',
  'front-desk',
  'booking-entry',
  'booking-note',
  'guest-register',
  'disclosure',
  'message',
  'arrivals',
  'offline-desk',
  'paper',
  'booking-file',
  'integration',
  'connector',
  'webhook',
  'audit-log',
  'sign-up',
  'retention',
  'guest-rights',
  'statistics',
  'hotel-transfer',
];

const LAYERS = ['apps', 'features', 'ui', 'i18n', 'platform'] as const;

export type Layer = (typeof LAYERS)[number] | 'around' | 'package';

/** Where a file stands: its layer, in `features` also its noun, and what it is there ("guest", "rules", "queries", …). */
export type Place = {
  layer: Layer;
  noun: string;
  part: string;
  isTest: boolean;
};

const AROUND = /^(test|bench|bin|scripts|db)\/|^[^/]+\.config\.ts$/;

/** The place of a path from the project's root; what is no file of ours is a package. */
export function placeOf(path: string): Place {
  const [top = '', second = '', ...rest] = path.split('/');
  const layer = LAYERS.find(name => name === top) ?? (AROUND.test(path) ? 'around' : 'package');
  const isTest = /\.test\.tsx?$/.test(path);
  const [third = ''] = layer === 'features' ? (rest[0] === 'types' ? rest.slice(-1) : rest) : [second];
  return { layer, noun: layer === 'features' ? second : '', part: third.replace(/\..*$/, ''), isTest };
}

const NAMELESS = /(^|\/)([\w-]+-)?(utils?|helpers?|managers?|misc|stuff|common)(\/|\.)/i;
const BARREL = /(^|\/)index\.tsx?$/;

/** Says what is wrong with a file's name. */
export function nameFault(path: string): string | undefined {
  if (BARREL.test(path)) return 'no barrels: import from the file that has it';
  if (NAMELESS.test(path)) return 'a name says what a thing is: name the file by what it does';
  return undefined;
}
