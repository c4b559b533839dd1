import { staffPages } from '#features/access/rules/staff-pages.ts';
import { endsPauseAt } from '#features/guide-mail/staff/schedule/held.ts';
import type { FirstStep } from '#features/sign-up/rules.ts';
import { holds, type Reader } from './rights.ts';

/** Where a step towards the first guest is done; undefined where this reader has no such page, or nothing is to be done. */
export function firstStepPlace(step: FirstStep, reader: Reader) {
  const to = addressOf(step, reader);
  if (step === 'sending') return endsPauseAt('held', { holds: key => holds(reader, key) });
  return to === undefined ? undefined : { to, search: {} };
}

function addressOf(step: FirstStep, reader: Reader): string | undefined {
  if (step === 'form')
    return holds(reader, 'checkin_form_setting.questionnaire.view') ? staffPages.form : undefined;
  if (step === 'texts') return holds(reader, 'notice_setting.email.view') ? staffPages.texts : undefined;
  if (step === 'terms') return staffPages.terms;
  return step === 'connection' ? staffPages.apiKeys : undefined;
}
