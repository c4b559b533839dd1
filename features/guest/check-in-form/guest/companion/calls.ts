import type { Api } from '#features/guest/companion/contract/companion.ts';
import { client } from '#platform/browser/call.ts';

/** On 401, the page stays open and asks for the code again. */
const CALL_OPTIONS = { excludes: [401] };

export const callLink = client<Api, 'public'>();
const asCompanion = client<Api, 'companion'>();

export const getForm = async () => (await asCompanion('GET companion/form', {}, CALL_OPTIONS)).data;

export const saveDraft = async (typed: Api['PUT companion/draft']['input']) =>
  (await asCompanion('PUT companion/draft', typed, { ...CALL_OPTIONS, keepalive: true })).data;

export const submit = async (typed: Api['POST companion/submit']['input']) =>
  (await asCompanion('POST companion/submit', typed, CALL_OPTIONS)).data;

export const sendPicture = async (form: FormData, signal: AbortSignal): Promise<string> =>
  (await asCompanion('POST companion/image', form, { ...CALL_OPTIONS, signal })).data.image_id;

export type CompanionForm = Awaited<ReturnType<typeof getForm>>;
