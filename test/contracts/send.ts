import type { Contract } from '#platform/http/contract.ts';
import type { Answer, HttpClient } from '#test/harness/http-client.ts';

/** Puts input where the address wants it: path parameters, the query of a GET, else the body. */
export function send(
  client: HttpClient,
  contract: Contract,
  input: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  if (input instanceof FormData) return client.call(contract.address, input, headers);
  const rest = new Map(Object.entries(Object(input)));
  const address = contract.address.replace(/:(\w+)/g, (_match, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  if (!address.startsWith('GET ')) return client.call(address, Object.fromEntries(rest), headers);
  const query = new URLSearchParams(
    Object.fromEntries([...rest].map(([name, value]) => [name, String(value)])),
  );
  return client.call(query.size > 0 ? `${address}?${query}` : address, undefined, headers);
}
