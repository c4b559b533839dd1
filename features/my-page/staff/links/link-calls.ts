import { useQuery } from '@tanstack/react-query';
import { type GuestLanguage, guestLanguages } from '#i18n/languages.ts';
import { client } from '#platform/browser/call.ts';
import type { Versioned } from '#ui/versioned.ts';
import type { Api } from '../../contract/links.ts';
import { draftOf, inputOf, type LinksDraft } from './link-draft.ts';

const call = client<Api, 'staff'>();

/** The links of all languages, which are edited and saved together. */
export async function readLinks(facilityId: number, signal: AbortSignal): Promise<Versioned<LinksDraft>> {
  const input = { facility_id: facilityId };
  const { data, version } = await call('GET facility-icons/list/:facility_id', input, { signal });
  return { value: draftOf(data), version };
}

/** Saves the lists of all languages over the version that was read. Out: what is saved now. */
export async function storeLinks(
  facilityId: number,
  { value, version }: Versioned<LinksDraft>,
  saved: LinksDraft,
): Promise<Versioned<LinksDraft>> {
  const stored = await call('POST facility-icons/store', {
    facility_id: facilityId,
    links: inputOf(value, saved),
    languages: [...guestLanguages],
    version,
  });
  return { value: draftOf(stored.data), version: stored.version };
}

/** What a link of this label may be called in this language; nothing while that is not known. */
export function useProposedText(facilityId: number, language: GuestLanguage): (label: string) => string {
  const { data } = useQuery({
    queryKey: ['link-labels', facilityId, language],
    queryFn: ({ signal }) =>
      call('GET facility-icons/init/:facility_id', { facility_id: facilityId, language }, { signal }),
  });
  return label => data?.data.find(each => each.label === label)?.text ?? '';
}
