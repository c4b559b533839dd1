import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { writeMessage } from '#features/message/message/commands/post.ts';
import { factIn, partsOf } from '#features/message/message/queries/letters/to-guests.ts';
import {
  messageTargetOf,
  registrationDetails,
} from '#features/message/message/queries/registration-details.ts';
import { oneLine } from '#features/message/message/rules/one-line.ts';
import type { Site } from '#features/message/message/rules/site.ts';
import { guestName } from '#features/registration/registration/queries/guest-answer.ts';
import { recipientOf } from '#features/registration/registration/rules.ts';
import { translator } from '#i18n/translate.ts';
import { requestTextsOf, toDeletionView } from '../queries/requests.ts';
import { momentIn } from '../queries/words.ts';
import { dataRequest } from '../tables.ts';

type AnsweredRequest = { facilityId: number; registrationId: number; requestId: number };

/**
 * Emails the guest the result of their deletion request, once. The email contains questions and dates, but no
 * answers and no link. A guest without an email address gets no email.
 */
export function writeDeletionMail(
  site: Site,
  { facilityId, registrationId, requestId }: AnsweredRequest,
): Promise<void> {
  return inFacility(mintSystem(facilityId), async db => {
    const details = await registrationDetails(db, facilityId, registrationId);
    const [request] = await db
      .select()
      .from(dataRequest)
      .where(and(eq(dataRequest.facilityId, facilityId), eq(dataRequest.id, requestId)));
    const to = details && recipientOf(details);
    if (!details || !request || !to) return;
    const { language, slot } = details;
    const hotel = await facilityById(db, facilityId);
    const t = translator(language, 'guest-rights');
    const { letter, facility } = partsOf({
      ...details,
      guest: await guestName(db, facilityId, registrationId),
    });
    const questions = await questionsFor(db, facilityId, language, { hidden: true, retired: true });
    const { held, outcomes } = toDeletionView(request, requestTextsOf({ language, questions }));
    const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' });
    const sheet = letter(
      {
        subject: t('mail.subject', { facility }),
        opening: t('mail.opening', { facility, at: '[at]' }),
        facts: outcomes.map(({ is_deleted }, at) => {
          const [title, kept] = [`[title_${at}]`, `[kept_${at}]`];
          const label = is_deleted ? t('mail.deleted', { title }) : t('mail.kept', { title, kept });
          return factIn(language, label, `[what_${at}]`);
        }),
        closing: [...(held ? [t('held')] : []), t('mail.why', { facility }), t('mail.contact', { facility })],
      },
      {
        at: momentIn(language, request.at, hotel?.timezone ?? 'UTC'),
        ...Object.fromEntries(
          outcomes.flatMap(({ title, what, kept }, at) => [
            [`title_${at}`, title],
            [`kept_${at}`, kept],
            [`what_${at}`, oneLine(list.format(what))],
          ]),
        ),
      },
    );
    await writeMessage(db, site, {
      kind: 'rights',
      ...messageTargetOf(details, slot.id),
      to,
      mail: { sheets: [sheet] },
      about: [registrationId, requestId],
    });
  });
}
