import { formTemplate } from '#features/form/questionnaire/commands/form-template.ts';
import { linksTemplate } from '#features/guest/my-page/commands/links-template.ts';
import {
  locksTemplate,
  retentionTemplate,
  scheduleTemplate,
} from '#features/hotel/facility/commands/setting-templates.ts';
import type { Templated } from '#features/hotel/facility/queries/templated.ts';
import type { TemplateItem } from '#features/hotel/facility/rules/template-items.ts';
import { lookTemplate } from '#features/hotel/hotel-face/commands/look-template.ts';
import { termsTemplate } from '#features/hotel/terms/commands.ts';
import { textsTemplate } from '#features/message/message/commands/texts-template.ts';
import { permissionsTemplate } from '#features/staff/account/commands/permissions.ts';

type StoredItem = Omit<Templated<unknown>, 'schema'>;

/** Validates stored copies, because an earlier release may have stored them. */
const storedItem = <T>({ schema, copy, isInitial, apply }: Templated<T>): StoredItem => ({
  copy: async (db, facilityId) => schema.parse(await copy(db, facilityId)),
  isInitial: (db, facilityId, stored) => isInitial(db, facilityId, schema.parse(stored)),
  apply: (db, scope, stored, userId) => apply(db, scope, schema.parse(stored), userId),
});

export const templated: { [I in TemplateItem]: StoredItem } = {
  form: storedItem(formTemplate),
  texts: storedItem(textsTemplate),
  retention: storedItem(retentionTemplate),
  locks: storedItem(locksTemplate),
  schedule: storedItem(scheduleTemplate),
  terms: storedItem(termsTemplate),
  permissions: storedItem(permissionsTemplate),
  links: storedItem(linksTemplate),
  look: storedItem(lookTemplate),
};
