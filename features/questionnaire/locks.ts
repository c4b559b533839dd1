/** The toggles of a question in the dashboard. */
export type Toggle = 'visibility' | 'required' | 'visibility_companion' | 'required_companion';

/** A toggle that cannot be switched, what it stays at, and why. */
export type Lock = { toggle: Toggle; value: 0 | 1; reason: 'register-law' | 'always' | 'never' };

const lock = (value: 0 | 1, reason: Lock['reason'], ...toggles: Toggle[]): Lock[] =>
  toggles.map(toggle => ({ toggle, value, reason }));

const MAIN: Toggle[] = ['visibility', 'required'];
const EVERYBODY: Toggle[] = [...MAIN, 'visibility_companion', 'required_companion'];

/**
 * What a hotel in `country` cannot decide about a system question (decisions §9, Locked questions). The register of the
 * Ryokan Business Act needs name, address and contact of the main guest, and who has no address in Japan.
 */
export function locksOf(systemName: string | null, country: string): Lock[] {
  if (systemName === 'email') return lock(1, 'always', ...MAIN);
  if (systemName === 'gender' || systemName === 'face_recognition')
    return lock(0, 'never', 'required', 'required_companion');
  return country === 'JP' ? locksByRegisterLaw(systemName) : [];
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
