import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { externalLink } from './tables.ts';

type Link = Partial<typeof externalLink.$inferInsert>;

export async function someLinks(
  { facilityId, system }: { facilityId: number; system: SystemScope },
  links: Link[],
) {
  const defaults = { language: 'ja' as const, text: '', url: '{host}/guide', label: 'wifi' };
  await inFacility(system, db =>
    db
      .insert(externalLink)
      .values(links.map((link, index) => ({ facilityId, displayOrder: index + 1, ...defaults, ...link }))),
  );
}
