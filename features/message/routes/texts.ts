import { type Route, route } from '#features/access/endpoint.ts';
import { inFacility } from '#features/access/in-facility.ts';
import type { StaffScope } from '#features/access/scope.ts';
import { forbidden } from '#platform/http/refusal.ts';
import { saveText } from '../commands/save-text.ts';
import { sendSample } from '../commands/send-sample.ts';
import * as contract from '../contract/texts.ts';
import type { Mail } from '../queries/letters/page.ts';
import { previewMail } from '../queries/preview.ts';
import { outcomeOfSample } from '../queries/sample-outcome.ts';
import { listTexts } from '../queries/texts.ts';
import { CONFIRMATION, type TextName, textKey, textNames } from '../rules/texts.ts';

/** What the messages of a hotel say. */
export const routes: Route[] = [
  route(contract.listTexts, {
    staff: async ({ scope, input: { name, hide_default } }) => {
      const ownOnly = hide_default === '1' || hide_default === 'true';
      const names = visibleNames(scope, name);
      return {
        data: { data: await inFacility(scope, db => listTexts(db, scope.facilityId, names, { ownOnly })) },
      };
    },
  }),
  route(contract.saveText, {
    staff: async ({ scope, input }) => ({ data: await saveText(scope, input) }),
  }),
  route(contract.previewGuideMail, {
    staff: async ({ scope, input }) => ({
      data: shown(await previewMail(scope, { ...input, name: 'pre-email' })),
    }),
  }),
  route(contract.previewConfirmation, {
    staff: async ({ scope, input }) => ({
      data: shown(await previewMail(scope, { ...input, name: CONFIRMATION })),
    }),
  }),
  route(contract.sendSample, {
    staff: async ({ scope, input, caller: { language } }) => {
      const ids = await sendSample(scope, input, language === 'ja' ? 'ja' : 'en');
      return { data: { outcome: await outcomeOfSample(ids) } };
    },
  }),
];

const shown = ({ subject, html }: Mail) => ({ subject, html: html.source });

function visibleNames({ permissions }: StaffScope, name: TextName | undefined): TextName[] {
  const visible = textNames.filter(each => permissions.has(textKey(each, 'view')));
  if (name === undefined) return visible;
  if (!visible.includes(name)) throw forbidden();
  return [name];
}
