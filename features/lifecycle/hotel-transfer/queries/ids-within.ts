import { z } from 'zod';
import type { StoredDraft } from '#features/guest/check-in-form/rules/draft-numbers.ts';
import type { Arrival, Row } from './transferred-tables.ts';

const named: Record<string, string> = {
  registrationId: 'registration',
  personId: 'person',
  questionId: 'question',
  user_id: 'user_account',
  actor_id: 'user_account',
  apiKeyId: 'api_key',
  connectorId: 'connector',
  requestId: 'data_request',
  session: 'staff_session',
  disclosure: 'disclosure',
};
/** Fields in the details of `questions.changed` that contain lists of ids. */
const questionLists = ['added', 'changed', 'retired'];

/**
 * Maps the ids in the details of an audit entry. Undeclared ids are removed, because they would refer to other
 * rows.
 */
export async function detailsHere({ action, details }: Row, arrival: Arrival): Promise<unknown> {
  const changed = record.parse(details);
  if (action !== 'questions.changed') return here(changed, arrival);
  for (const name of questionLists)
    changed[name] = await listHere(changed[name], id => arrival.idOf('question', id));
  return changed;
}

/** Maps the question ids in the result of a guest's deletion request. Null for other requests. */
export const outcomesHere = ({ answer }: Row, arrival: Arrival): Promise<unknown> => here(answer, arrival);

const record = z.record(z.string(), z.unknown());

export const personsHere = ({ person_ids }: Row, { idOf }: Arrival) =>
  person_ids === null ? null : listHere(person_ids, each => idOf('person', each));

async function here(value: unknown, arrival: Arrival): Promise<unknown> {
  if (Array.isArray(value)) return listHere(value, each => here(each, arrival));
  const parsed = record.safeParse(value);
  if (!parsed.success) return value;
  const fields: [string, unknown][] = [];
  for (const [name, each] of Object.entries(parsed.data)) {
    const table = named[name];
    if (table !== undefined && typeof each === 'number') fields.push([name, await arrival.idOf(table, each)]);
    else if (table !== undefined || !/(_id|Id|_ids|Ids)$/.test(name))
      fields.push([name, await here(each, arrival)]);
  }
  return Object.fromEntries(fields);
}

async function listHere(value: unknown, each: (item: unknown) => Promise<unknown>): Promise<unknown> {
  if (!Array.isArray(value)) return value;
  const items: unknown[] = [];
  for (const item of value) items.push(await each(item));
  return items;
}

export async function draftHere({ sealed }: Row, arrival: Arrival): Promise<string> {
  const draft: StoredDraft = JSON.parse(String(sealed));
  const companions: StoredDraft['companions'] = [];
  for (const each of draft.companions) companions.push(await personHere(each, arrival));
  const choice = draft.facilities_localized_category_id;
  return JSON.stringify({
    ...draft,
    ...(await personHere(draft, arrival)),
    companions,
    ...(choice && { facilities_localized_category_id: await arrival.idOf('localized_filter', choice) }),
  });
}

export async function placeHere({ sealed }: Row, arrival: Arrival): Promise<string | null> {
  if (sealed === null) return null;
  const entered: Person = JSON.parse(String(sealed));
  return JSON.stringify(await personHere(entered, arrival));
}

type Person = StoredDraft['companions'][number];

async function personHere({ other_form, numberBy, ...rest }: Person, { idOf }: Arrival): Promise<Person> {
  const answers: Record<string, string> = {};
  for (const [id, answer] of Object.entries(other_form)) answers[await idOf('question', Number(id))] = answer;
  return {
    ...rest,
    other_form: answers,
    ...(numberBy !== undefined && { numberBy: await idOf('guest_session', numberBy) }),
  };
}
