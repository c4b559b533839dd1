export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** `GET localized-filters/:facility_id`; query fields of other methods are named: `DELETE name?id&version`. */
export type Address = `${Method} ${string}`;

/**
 * Parses a call's address. `inQuery`: the query fields of a method other than GET; a GET has all fields there.
 */
export function partsOf(address: string): { method: string; path: string; inQuery: string[] } {
  const [method = 'GET', pattern = ''] = address.split(' ');
  const [path = '', query = ''] = pattern.split('?');
  return { method, path, inQuery: query === '' ? [] : query.split('&') };
}
