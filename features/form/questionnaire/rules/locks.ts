import {
  type Hotel,
  type RetentionSetting,
  requiresPassportPicture,
} from '#features/hotel/deletion/rules/retention-periods.ts';
import { itemKeys, questionsFor } from '#features/hotel/register-law/rules/items.ts';
import type { Register, RegisterReason } from '#features/hotel/register-law/rules/required.ts';

export type Toggle =
  | 'visibility'
  | 'required'
  | 'visibility_companion'
  | 'required_companion'
  | 'adults_only';

type Reason = RegisterReason | 'always' | 'never' | 'main-only' | 'face-setting' | 'no-passport-law';

/** A locked toggle, the value it is locked to (null: its current value), and the reason. */
export type Lock = { toggle: Toggle; value: 0 | 1 | null; reason: Reason };

const locksFor = (value: Lock['value'], reason: Reason, ...toggles: Toggle[]): Lock[] =>
  toggles.map(toggle => ({ toggle, value, reason }));

const MAIN: Toggle[] = ['visibility', 'required'];
const COMPANION: Toggle[] = ['visibility_companion', 'required_companion'];
const EVERYBODY: Toggle[] = [...MAIN, ...COMPANION];

export type QuestionContext = Hotel & RetentionSetting & { register: Register };

type Question = { systemName: string | null; appliesTo: 'all' | 'main'; visibility: boolean };

/**
 * Returns the toggles of a question that a hotel cannot change (docs/reference/form.md#locked-questions).
 * Items required by the hotel's guest register are locked on, also for companions if required per person. The
 * passport copy is not locked on, because the front desk can make it. Outside Japan it is locked off unless a
 * law requires it.
 */
export function locksOf(question: Question, hotel: QuestionContext): Lock[] {
  const { systemName, appliesTo } = question;
  if (systemName === 'face_recognition') return locksByFaceSetting(question);
  return [
    ...locksByName(systemName, hotel),
    ...(appliesTo === 'main' ? locksFor(0, 'main-only', ...COMPANION, 'adults_only') : []),
  ];
}

/** Face photos have a separate setting. If it is off, companions are not asked for a photo either. */
function locksByFaceSetting({ visibility }: Question): Lock[] {
  return [
    ...locksFor(null, 'face-setting', 'visibility'),
    ...(visibility ? [] : locksFor(0, 'face-setting', 'visibility_companion')),
    ...locksFor(0, 'never', 'required', 'required_companion', 'adults_only'),
  ];
}

function locksByName(systemName: string | null, hotel: QuestionContext): Lock[] {
  if (systemName === 'email') return locksFor(1, 'always', ...MAIN);
  if (systemName === 'gov_id' && !requiresPassportPicture(hotel))
    return locksFor(0, 'no-passport-law', ...EVERYBODY, 'adults_only');
  const locks = locksByRegister(systemName, hotel.register);
  const isNeverRequired = systemName === 'gender' && locks.length === 0;
  return isNeverRequired ? locksFor(0, 'never', 'required', 'required_companion', 'adults_only') : locks;
}

/**
 * If several questions can provide an item of the register, only the first one is locked. Items that are
 * required per person are also required of children.
 */
function locksByRegister(systemName: string | null, { rules, reasons }: Register): Lock[] {
  const item = itemKeys.find(each => questionsFor(each)[0] === systemName);
  const reason = item && reasons[item];
  if (!reason || item === 'passport_copy') return [];
  if (rules.shared.includes(item)) return locksFor(1, reason, ...MAIN);
  return [...locksFor(1, reason, ...EVERYBODY), ...locksFor(0, reason, 'adults_only')];
}
