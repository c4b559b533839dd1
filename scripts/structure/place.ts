type Domain = { subjects: string[]; imports: string[] };

/**
 * The domains from the lowest to the highest, with their subjects and the domains that they may import
 * (docs/architecture.md). Within a domain, a subject may import only subjects listed before it.
 */
export const DOMAINS: Record<string, Domain> = {
  access: { subjects: ['access'], imports: [] },
  audit: { subjects: ['audit'], imports: ['access'] },
  hotel: {
    subjects: ['register-law', 'facility', 'hotel-face', 'deletion', 'terms'],
    imports: ['access', 'audit'],
  },
  staff: { subjects: ['account', 'session', 'user'], imports: ['access', 'audit', 'hotel'] },
  form: { subjects: ['questionnaire'], imports: ['access', 'audit', 'hotel'] },
  booking: { subjects: ['booking'], imports: ['access', 'audit', 'hotel'] },
  registration: {
    subjects: ['image', 'registration'],
    imports: ['access', 'audit', 'hotel', 'staff', 'form', 'booking'],
  },
  guest: {
    subjects: ['guest-access', 'companion', 'hand-over', 'check-in-form', 'my-page'],
    imports: ['access', 'audit', 'hotel', 'staff', 'form', 'booking', 'registration'],
  },
  desk: {
    subjects: ['front-desk', 'booking-note', 'arrivals', 'offline-desk', 'paper'],
    imports: ['access', 'audit', 'hotel', 'staff', 'form', 'booking', 'registration', 'guest'],
  },
  message: {
    subjects: ['message'],
    imports: ['access', 'audit', 'hotel', 'staff', 'booking', 'registration', 'guest', 'desk'],
  },
  organization: {
    subjects: ['organization', 'sign-on', 'provisioning', 'figures', 'template'],
    imports: [
      'access',
      'audit',
      'hotel',
      'staff',
      'form',
      'booking',
      'registration',
      'guest',
      'desk',
      'message',
    ],
  },
  integration: {
    subjects: ['booking-entry', 'api', 'connector', 'webhook'],
    imports: [
      'access',
      'audit',
      'hotel',
      'staff',
      'form',
      'booking',
      'registration',
      'guest',
      'desk',
      'message',
      'organization',
    ],
  },
  register: {
    subjects: ['guest-register', 'disclosure', 'statistics', 'audit-log'],
    imports: [
      'access',
      'audit',
      'hotel',
      'staff',
      'form',
      'booking',
      'registration',
      'guest',
      'desk',
      'message',
      'integration',
    ],
  },
  lifecycle: {
    subjects: ['sign-up', 'retention', 'guest-rights', 'hotel-transfer'],
    imports: [
      'access',
      'audit',
      'hotel',
      'staff',
      'form',
      'booking',
      'registration',
      'guest',
      'desk',
      'message',
      'organization',
      'integration',
    ],
  },
};

export const SUBJECTS = Object.entries(DOMAINS).flatMap(([domain, { subjects }]) =>
  subjects.map(subject => `${domain}/${subject}`),
);

const LAYERS = ['apps', 'features', 'ui', 'i18n', 'platform'] as const;

export type Layer = (typeof LAYERS)[number] | 'around' | 'package';

/**
 * The layer of a file and its part in the layer ("guest", "rules", "queries", …). For `features`, also the
 * domain and the subject.
 */
export type FileLocation = {
  layer: Layer;
  domain: string;
  /** `domain/subject`. */
  subject: string;
  part: string;
  isTest: boolean;
};

const AROUND = /^(test|bench|bin|scripts|db)\/|^[^/]+\.config\.ts$/;

export function placeOf(path: string): FileLocation {
  const [top = '', second = '', ...rest] = path.split('/');
  const layer = LAYERS.find(name => name === top) ?? (AROUND.test(path) ? 'around' : 'package');
  const isTest = /\.test\.tsx?$/.test(path);
  if (layer !== 'features')
    return { layer, domain: '', subject: '', part: second.replace(/\..*$/, ''), isTest };
  const [name = '', ...inside] = rest;
  const [part = ''] = inside[0] === 'types' ? inside.slice(-1) : inside;
  return { layer, domain: second, subject: `${second}/${name}`, part: part.replace(/\..*$/, ''), isTest };
}

const VAGUE_NAME = /(^|\/)([\w-]+-)?(utils?|helpers?|managers?|misc|stuff|common)(\/|\.)/i;
const BARREL = /(^|\/)index\.tsx?$/;

export function nameViolation(path: string): string | undefined {
  if (BARREL.test(path)) return 'no barrels: import from the file that defines it';
  if (VAGUE_NAME.test(path)) return 'a name says what a thing is: name the file after what it does';
  return undefined;
}
