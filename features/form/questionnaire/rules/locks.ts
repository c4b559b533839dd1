import { asksForPassport, type Hotel, type Setting } from '#features/hotel/deletion/rules/how-long.ts';
import { itemKeys, questionsFor } from '#features/hotel/register-law/rules/items.ts';
import type { Register, RegisterReason } from '#features/hotel/register-law/rules/required.ts';

/** The toggles of a question in the dashboard. */
export type Toggle = 'visibility' | 'required' | 'visibility_companion' | 'required_companion';

type Reason = RegisterReason | 'always' | 'never' | 'main-only' | 'face-setting' | 'no-passport-law';

/** A toggle that cannot be switched, what it stays at (null: at what it is), and why. */
export type Lock = { toggle: Toggle; value: 0 | 1 | null; reason: Reason };

const lock = (value: Lock['value'], reason: Reason, ...toggles: Toggle[]): Lock[] =>
  toggles.map(toggle => ({ toggle, value, reason }));

const MAIN: Toggle[] = ['visibility', 'required'];
const COMPANION: Toggle[] = ['visibility_companion', 'required_companion'];
const EVERYBODY: Toggle[] = [...MAIN, ...COMPANION];

/** What questions depend on beside their rows: the hotel, its guest register, and for how long it keeps what. */
export type Asking = Hotel & Setting & { register: Register };

type Question = { systemName: string | null; appliesTo: 'all' | 'main'; visibility: boolean };

/**
 * The toggles of a question that a hotel cannot decide (docs/reference/form.md#locked-questions): what its guest register must
 * hold is asked, and of companions what nobody may answer for them. The passport's copy is no lock: it may be made at the desk;
 * outside Japan nobody is asked for it unless a law asks for it.
 */
export function locksOf(question: Question, hotel: Asking): Lock[] {
  const { systemName, appliesTo } = question;
  if (systemName === 'face_recognition') return locksByFaceSetting(question);
  return [
    ...locksByName(systemName, hotel),
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

function locksByName(systemName: string | null, hotel: Asking): Lock[] {
  if (systemName === 'email') return lock(1, 'always', ...MAIN);
  if (systemName === 'gov_id' && !asksForPassport(hotel)) return lock(0, 'no-passport-law', ...EVERYBODY);
  const locks = locksByRegister(systemName, hotel.register);
  const neverRequired = systemName === 'gender' && locks.length === 0;
  return neverRequired ? lock(0, 'never', 'required', 'required_companion') : locks;
}

/** Of several questions that answer an item the first one is asked. */
function locksByRegister(systemName: string | null, { rules, reasons }: Register): Lock[] {
  const item = itemKeys.find(each => questionsFor(each)[0] === systemName);
  const reason = item && reasons[item];
  if (!reason || item === 'passport_copy') return [];
  return lock(1, reason, ...(rules.shared.includes(item) ? MAIN : EVERYBODY));
}
