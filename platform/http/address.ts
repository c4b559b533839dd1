export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/**
 * Method and path of a call: `GET localized-filters/:facility_id`. Methods other than GET also name their
 * query fields: `DELETE name?id&version`.
 */
export type Address = `${Method} ${string}`;

/**
 * Parses a call's address. `inQuery` contains the query fields of a method other than GET. All fields of a GET
 * are in the query.
 */
export function partsOf(address: string): { method: string; path: string; inQuery: string[] } {
  const [method = 'GET', pattern = ''] = address.split(' ');
  const [path = '', query = ''] = pattern.split('?');
  return { method, path, inQuery: query === '' ? [] : query.split('&') };
}
