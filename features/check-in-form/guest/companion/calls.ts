import type { Api } from '#features/companion/contract/companion.ts';
import { client } from '#platform/browser/call.ts';

/** A companion whose session ended stays on this page, which asks for the code again. */
const STAYS = { excludes: [401] };

export const callLink = client<Api, 'public'>();
const asCompanion = client<Api, 'companion'>();

export const getForm = async () => (await asCompanion('GET companion/form', {}, STAYS)).data;

export const saveDraft = async (typed: Api['PUT companion/draft']['input']) =>
  (await asCompanion('PUT companion/draft', typed, { ...STAYS, keepalive: true })).data;

export const submit = async (typed: Api['POST companion/submit']['input']) =>
  (await asCompanion('POST companion/submit', typed, STAYS)).data;

export const sendPicture = async (form: FormData, signal: AbortSignal): Promise<string> =>
  (await asCompanion('POST companion/image', form, { ...STAYS, signal })).data.image_id;

export type CompanionForm = Awaited<ReturnType<typeof getForm>>;
