import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { myPageIdOf } from '#features/guest/guest-access/commands/cookies.ts';
import { browserSessions } from '#features/guest/guest-access/queries/sessions.ts';
import { forbidden } from '#platform/http/refusal.ts';
import {
  previewIndividualMessage,
  sendIndividualMessage,
  startIndividualMessage,
} from './commands/individual.ts';
import { saveText } from './commands/save-text.ts';
import { sendGuideMail } from './commands/send-by-hand.ts';
import { outcomeOfSample, sendSample } from './commands/send-sample.ts';
import { restartGuideMail, stopGuideMail } from './commands/stop.ts';
import { viewHistory } from './commands/view-history.ts';
import { bookingCalendarOfPage } from './contract/booking-calendar.ts';
import * as byHand from './contract/by-hand.ts';
import * as individual from './contract/individual.ts';
import * as messages from './contract/messages.ts';
import * as texts from './contract/texts.ts';
import { calendarOfPage } from './queries/booking-calendar.ts';
import { messageCalendarOf } from './queries/calendar.ts';
import { renderMailDocument } from './queries/complete-mail.ts';
import { type MailSource, mailOf } from './queries/letters/mail.ts';
import { newestOperations } from './queries/operations.ts';
import { previewMail } from './queries/preview.ts';
import { listTexts } from './queries/texts.ts';
import { CONFIRMATION, type TextName, textNames, textPermission } from './rules/texts.ts';

export const routes: Route[] = [
  route(bookingCalendarOfPage, {
    public: async ({ input, exchange }) =>
      calendarOfPage(
        { slug: input.slug_name, myPageId: myPageIdOf(input, exchange) },
        await browserSessions(exchange),
      ),
  }),
  route(byHand.sendGuideMail, {
    staff: async ({ scope, input }) => ({
      data: { data: { sendGuideMailOperationLog: await sendGuideMail(scope, input) } },
    }),
  }),
  route(individual.startIndividualMessage, {
    staff: async ({ scope, input }) => ({
      data: await startIndividualMessage(scope, input.booking_id, input.language),
    }),
  }),
  route(individual.previewIndividualMessage, {
    staff: async ({ scope, input }) => ({ data: await previewIndividualMessage(scope, input) }),
  }),
  route(individual.sendIndividualMessage, {
    staff: async ({ scope, input }) => {
      await sendIndividualMessage(scope, input);
      return {};
    },
  }),
  route(byHand.stopGuideMail, {
    staff: async ({ scope, input }) => ({
      data: { data: { operationLog: await stopGuideMail(scope, input) } },
    }),
  }),
  route(byHand.restartGuideMail, {
    staff: async ({ scope, input }) => ({
      data: { data: { operationLog: await restartGuideMail(scope, input) } },
    }),
  }),
  route(byHand.listOperations, {
    staff: async ({ scope, input }) => ({
      data: { data: await inFacility(scope, db => newestOperations(db, scope.facilityId, input.id)) },
    }),
  }),
  route(messages.messageCalendar, {
    staff: async ({ scope }) => ({
      data: await inFacility(scope, db => messageCalendarOf(db, scope.facilityId)),
    }),
  }),
  route(messages.messageHistory, {
    staff: async ({ scope, input }) => ({ data: await viewHistory(scope, input) }),
  }),
  route(texts.listTexts, {
    staff: async ({ scope, input: { name, hide_default } }) => {
      const ownOnly = hide_default === '1' || hide_default === 'true';
      const names = visibleNames(scope, name);
      return {
        data: { data: await inFacility(scope, db => listTexts(db, scope.facilityId, names, { ownOnly })) },
      };
    },
  }),
  route(texts.saveText, {
    staff: async ({ scope, input }) => ({ data: await saveText(scope, input) }),
  }),
  route(texts.previewGuideMail, {
    staff: async ({ scope, input }) => ({
      data: await renderPreview(scope, await previewMail(scope, { ...input, name: 'pre-email' })),
    }),
  }),
  route(texts.previewConfirmation, {
    staff: async ({ scope, input }) => ({
      data: await renderPreview(scope, await previewMail(scope, { ...input, name: CONFIRMATION })),
    }),
  }),
  route(texts.sendSample, {
    staff: async ({ scope, input, caller: { language } }) => {
      const ids = await sendSample(scope, input, language === 'ja' ? 'ja' : 'en');
      return { data: { outcome: await outcomeOfSample(ids) } };
    },
  }),
];

async function renderPreview(scope: StaffScope, source: MailSource) {
  const mail = mailOf(source);
  const html = await inFacility(scope, db => renderMailDocument(db, scope.facilityId, mail));
  return { subject: mail.subject, html };
}

function visibleNames({ permissions }: StaffScope, name: TextName | undefined): TextName[] {
  const allowedNames = textNames.filter(each => permissions.has(textPermission(each, 'view')));
  if (name === undefined) return allowedNames;
  if (!allowedNames.includes(name)) throw forbidden();
  return [name];
}
