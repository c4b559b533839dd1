import { partsOf } from '#platform/http/address.ts';
import type { Contract } from '#platform/http/contract.ts';
import type { HttpClient, HttpResponse } from '#test/harness/http-client.ts';

function sendForm(client: HttpClient, address: string, form: FormData, headers: Record<string, string>) {
  const { method, path, inQuery } = partsOf(address);
  const query = new URLSearchParams(
    inQuery.map((name): [string, string] => [name, String(form.get(name) ?? '')]),
  );
  for (const name of inQuery) form.delete(name);
  return client.call(`${method} ${path}${query.size > 0 ? `?${query}` : ''}`, form, headers);
}

export function send(
  client: HttpClient,
  contract: Contract,
  input: unknown,
  headers: Record<string, string> = {},
): Promise<HttpResponse> {
  if (input instanceof FormData) return sendForm(client, contract.address, input, headers);
  const rest = new Map(Object.entries(Object(input)));
  const { method, path, inQuery } = partsOf(contract.address);
  const address = `${method} ${path}`.replace(/:(\w+)/g, (_match, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  const isIn = ([name]: [string, unknown]) => method === 'GET' || inQuery.includes(name);
  const query = new URLSearchParams(
    [...rest].filter(isIn).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const body = method === 'GET' ? undefined : Object.fromEntries([...rest].filter(each => !isIn(each)));
  if (contract.media === 'xml')
    return client.call(address, rest.get('xml'), { 'content-type': 'text/xml; charset=utf-8', ...headers });
  if (contract.media === 'form')
    return client.call(
      address,
      new URLSearchParams(
        Object.entries(body ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
      ).toString(),
      {
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
    );
  return client.call(query.size > 0 ? `${address}?${query}` : address, body, headers);
}
