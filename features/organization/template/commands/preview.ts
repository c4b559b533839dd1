import { deepEqual } from 'fast-equals';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { OrganizationScope, StaffScope } from '#features/access/access/rules/scope.ts';
import { itemRows } from '#features/hotel/facility/queries/template-items.ts';
import type { TemplateItem } from '#features/hotel/facility/rules/template-items.ts';
import {
  type MyHotel,
  myHotels,
  scopeInHotel,
} from '#features/organization/organization/queries/my-hotels.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { concurrencyLimit } from '#platform/pace/concurrency-limit.ts';
import { type TemplateRow, templateOf, templatesOf } from '../queries/templates.ts';
import { follows, MAX_HOTELS, type Reach, stateAfter } from '../rules/following.ts';
import { templated } from './templated.ts';
import { assertBrand, copyFrom } from './templates.ts';

// Shared by all callers, so that a long list of hotels leaves database connections for other requests.
const inTurn = concurrencyLimit(6);

type PreviewInput = { item: TemplateItem; brand_id?: number | undefined; hotel_id: number };

/**
 * Returns what a template copied from a hotel would do to each hotel. Reads each hotel in its own scope.
 * @throws 404 for a hotel or brand of another organization
 */
export async function previewTemplate(
  scope: OrganizationScope,
  { item, brand_id, hotel_id: sourceId }: PreviewInput,
  language: GuestLanguage,
) {
  const brandId = brand_id ?? null;
  const content = await copyFrom(scope, sourceId, item);
  const { hotels, templates } = await platformDb(async db => {
    await assertBrand(db, scope.organizationId, brandId);
    const { hotels } = await myHotels(db, scope, { language, most: MAX_HOTELS });
    return { hotels, templates: await templatesOf(db, scope.organizationId) };
  });
  const affectedHotels = hotels.filter(hotel => brandId === null || hotel.brandId === brandId);
  const rows = affectedHotels.flatMap(hotel => {
    const hotelScope = scopeInHotel(scope, hotel.id);
    return hotelScope
      ? [inTurn(() => previewHotel(hotelScope, hotel, { item, brandId, sourceId, content, templates }))]
      : [];
  });
  return Promise.all(rows);
}

type Template = {
  item: TemplateItem;
  brandId: number | null;
  sourceId: number;
  content: unknown;
  templates: readonly TemplateRow[];
};

async function previewHotel(own: StaffScope, { id, name, brandId }: MyHotel, template: Template) {
  const { item, sourceId, content, templates } = template;
  const { current, isInitial, before } = await inFacility(own, async db => {
    const copy = await templated[item].copy(db, id);
    return {
      current: copy,
      isInitial: await templated[item].isInitial(db, id, copy),
      before: (await itemRows(db, id)).find(row => row.item === item)?.state,
    };
  });
  const differs = !deepEqual(current, content);
  const isUntouched = !differs || isInitial;
  const state = stateAfter({ isSource: id === sourceId, before: decidedState(before), isUntouched }, false);
  const isOfBrand = template.brandId === null && templateOf(templates, item, brandId)?.brandId != null;
  const reach: Reach = isOfBrand ? 'brand' : state === 'source' ? state : follows(state) ? 'follows' : 'own';
  return { hotel_id: id, name, reach, differs };
}

const decidedState = <S extends string>(state: S | undefined) => (state === 'source' ? undefined : state);
