/** The toggles of a question in the dashboard. */
export type Toggle = 'visibility' | 'required' | 'visibility_companion' | 'required_companion';

type Reason = 'register-law' | 'always' | 'never' | 'main-only' | 'face-setting';

/** A toggle that cannot be switched, what it stays at (null: at what it is), and why. */
export type Lock = { toggle: Toggle; value: 0 | 1 | null; reason: Reason };

const lock = (value: Lock['value'], reason: Reason, ...toggles: Toggle[]): Lock[] =>
  toggles.map(toggle => ({ toggle, value, reason }));

const MAIN: Toggle[] = ['visibility', 'required'];
const COMPANION: Toggle[] = ['visibility_companion', 'required_companion'];
const EVERYBODY: Toggle[] = [...MAIN, ...COMPANION];

type Question = { systemName: string | null; appliesTo: 'all' | 'main'; visibility: boolean };

/**
 * The toggles of a question that a hotel in `country` cannot decide (docs/reference/form.md#locked-questions). The register of
 * the Ryokan Business Act needs name, address and contact of the main guest, and who has no address in Japan.
 */
export function locksOf(question: Question, country: string): Lock[] {
  const { systemName, appliesTo } = question;
  if (systemName === 'face_recognition') return locksByFaceSetting(question);
  return [
    ...locksByName(systemName, country),
    ...(appliesTo === 'main' ? lock(0, 'main-only', ...COMPANION) : []),
  ];
}

/** Whether guests are asked for a face photo is a setting of its own; off, companions are not asked either. */
function locksByFaceSetting({ visibility }: Question): Lock[] {
  return [
    ...lock(null, 'face-setting', 'visibility'),
    ...(visibility ? [] : lock(0, 'face-setting', 'visibility_companion')),
    ...lock(0, 'never', 'required', 'required_companion'),
  ];
}

function locksByName(systemName: string | null, country: string): Lock[] {
  switch (systemName) {
    case 'email':
      return lock(1, 'always', ...MAIN);
    case 'gender':
      return lock(0, 'never', 'required', 'required_companion');
    default:
      return country === 'JP' ? locksByRegisterLaw(systemName) : [];
  }
}

function locksByRegisterLaw(systemName: string | null): Lock[] {
  switch (systemName) {
    case 'full_name':
    case 'address':
    case 'phone':
      return lock(1, 'register-law', ...MAIN);
    case 'has_japan_address':
    case 'nationality':
    case 'gov_id_number':
      return lock(1, 'register-law', ...EVERYBODY);
    default:
      return [];
  }
}
