import { z } from 'zod';
import type { StoredDraft } from '#features/guest/check-in-form/rules/draft-numbers.ts';
import type { ImportTools, Row } from './transferred-tables.ts';

const tablesByIdField: Record<string, string> = {
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
export async function remapDetails({ action, details }: Row, arrival: ImportTools): Promise<unknown> {
  const changedDetails = record.parse(details);
  if (action !== 'questions.changed') return remapIds(changedDetails, arrival);
  for (const name of questionLists)
    changedDetails[name] = await remapList(changedDetails[name], id => arrival.idOf('question', id));
  return changedDetails;
}

/** Maps the question ids in the result of a guest's deletion request. Null for other requests. */
export const remapOutcomes = ({ answer }: Row, arrival: ImportTools): Promise<unknown> =>
  remapIds(answer, arrival);

const record = z.record(z.string(), z.unknown());

export const remapPersons = ({ person_ids }: Row, { idOf }: ImportTools) =>
  person_ids === null ? null : remapList(person_ids, each => idOf('person', each));

async function remapIds(value: unknown, arrival: ImportTools): Promise<unknown> {
  if (Array.isArray(value)) return remapList(value, each => remapIds(each, arrival));
  const parsed = record.safeParse(value);
  if (!parsed.success) return value;
  const fields: [string, unknown][] = [];
  for (const [name, each] of Object.entries(parsed.data)) {
    const table = tablesByIdField[name];
    if (table !== undefined && typeof each === 'number') fields.push([name, await arrival.idOf(table, each)]);
    else if (table !== undefined || !/(_id|Id|_ids|Ids)$/.test(name))
      fields.push([name, await remapIds(each, arrival)]);
  }
  return Object.fromEntries(fields);
}

async function remapList(value: unknown, each: (item: unknown) => Promise<unknown>): Promise<unknown> {
  if (!Array.isArray(value)) return value;
  const items: unknown[] = [];
  for (const item of value) items.push(await each(item));
  return items;
}

export async function remapDraft({ sealed }: Row, arrival: ImportTools): Promise<string> {
  const draft: StoredDraft = JSON.parse(String(sealed));
  const companions: StoredDraft['companions'] = [];
  for (const each of draft.companions) companions.push(await remapPerson(each, arrival));
  const choice = draft.facilities_localized_category_id;
  return JSON.stringify({
    ...draft,
    ...(await remapPerson(draft, arrival)),
    companions,
    ...(choice && { facilities_localized_category_id: await arrival.idOf('localized_filter', choice) }),
  });
}

export async function remapPlace({ sealed }: Row, arrival: ImportTools): Promise<string | null> {
  if (sealed === null) return null;
  const enteredPerson: Person = JSON.parse(String(sealed));
  return JSON.stringify(await remapPerson(enteredPerson, arrival));
}

type Person = StoredDraft['companions'][number];

async function remapPerson(
  { other_form, numberBy, ...rest }: Person,
  { idOf }: ImportTools,
): Promise<Person> {
  const answers: Record<string, string> = {};
  for (const [id, answer] of Object.entries(other_form)) answers[await idOf('question', Number(id))] = answer;
  return {
    ...rest,
    other_form: answers,
    ...(numberBy !== undefined && { numberBy: await idOf('guest_session', numberBy) }),
  };
}
