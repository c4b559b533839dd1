export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** `GET localized-filters/:facility_id`; what stands in the query of another method is named: `DELETE name?id&version`. */
export type Address = `${Method} ${string}`;

/** A call's address in its parts. `inQuery`: the fields that a method other than GET has there; a GET has all there. */
export function partsOf(address: string): { method: string; path: string; inQuery: string[] } {
  const [method = 'GET', pattern = ''] = address.split(' ');
  const [path = '', query = ''] = pattern.split('?');
  return { method, path, inQuery: query === '' ? [] : query.split('&') };
}
