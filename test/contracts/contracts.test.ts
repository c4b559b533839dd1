import '#test/harness/database.ts';
import { describe, expect, it, test } from 'vitest';
import { routes } from '#apps/server/routes.ts';
import type { Access } from '#features/access/access/contract/endpoint.ts';
import { keyScopes, scopesOf } from '#features/access/access/rules/key-scopes.ts';
import type { CallerKind, StaffNeeds } from '#features/access/access/rules/scope.ts';
import type { Contract } from '#platform/http/contract.ts';
import { binaryReply } from '#platform/http/reply.ts';
import { type HttpClient, type HttpResponse, valueAt } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { aHotel, anAddress, type Hotel } from './hotel.ts';
import { type Sample, samples } from './samples.ts';
import { send } from './send.ts';

// No name server answers at this port.
const settings = { ALLOW_PRIVATE_SIGN_ON: '1', DNS_SERVERS: '127.0.0.1:9' };
const url = await openTestServer({ level: 'fatal' }, { proxied: true, settings });
const contracts = routes.map(route => route.contract);

const untouched = await aHotel(url);
const powerless = await untouched.powerless();
const organizationAdmin = await untouched.organizationAdmin();
/** Two hotels for calls that find nothing and therefore change nothing. */
const foreign = [await aHotel(url), await aHotel(url)] as const;

test('every contract has a sample call', () => {
  expect(contracts.map(contract => contract.address).toSorted()).toEqual(Object.keys(samples).toSorted());
});

describe.each(contracts.map(contract => [contract.address, contract] as const))('%s', (address, contract) => {
  const sample: Sample = samples[address] ?? { good: () => ({}) };
  const kinds = Object.keys(contract.access) as CallerKind[];
  const [first = 'public'] = kinds;
  const needs = (contract.access as Access).staff?.needs;

  it.each(kinds)('a call by the caller type %s returns the declared shape', async kind => {
    const hotel = await aHotel(url);
    const answer = await send(await clientOf(hotel, kind), contract, await sample.good(hotel, kind));
    expect(answer).toMatchObject({ status: 200 });
    const reply = contract.access[kind]?.reply;
    const [type] = (answer.headers.get('content-type') ?? '').split(';');
    if (reply === binaryReply) return expect(contract.bytes ?? ['application/octet-stream']).toContain(type);
    expect(type).toBe('application/json');
    expect(reply?.safeParse(answer.body)).toMatchObject({ success: true, data: answer.body });
  });

  if (sample.bad !== undefined)
    it('a call returns 422 for invalid input', async () => {
      const answer = await sendFromElsewhere(
        await clientFor(untouched, first, contract),
        contract,
        sample.bad,
      );
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'invalid_input', status: { success: false } },
      });
    });

  if (contract.media === 'multipart')
    it('a call returns 422 without a body', async () => {
      const client = await clientOf(untouched, first);
      const answer = await client.call(address.replace(/:\w+/g, '1'), undefined, anAddress());
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
    });

  if (!kinds.includes('public'))
    it('a call returns 401 without credentials, before validating the input', async () => {
      const answer = await sendFromElsewhere(untouched.nobody, contract, sample.bad ?? {});
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    });

  const strangers = (['guest', 'companion', 'staff', 'api-key', 'sign-up'] as const).filter(
    kind => !kinds.includes(kind),
  );
  if (!kinds.includes('public'))
    it.each(strangers)('a call returns 401 to a caller of type %s without access', async kind => {
      const answer = await sendFromElsewhere(await clientOf(untouched, kind), contract, sample.bad ?? {});
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    });

  if (!kinds.includes('organization') && !kinds.includes('public'))
    it("a call returns 401 or 403 to an organization's user who has not chosen a hotel", async () => {
      const answer = await sendFromElsewhere(organizationAdmin, contract, sample.bad ?? {});
      const staffOnly = kinds.includes('staff');
      expect(answer).toMatchObject(
        staffOnly
          ? { status: 403, body: { code: 'hotel_needed' } }
          : { status: 401, body: { code: 'unauthenticated' } },
      );
    });

  if (asksForMore(needs))
    it('a call returns 403 to staff without the permission, before validating the input', async () => {
      const answer = await sendFromElsewhere(powerless, contract, sample.bad ?? {});
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    });

  const { 'api-key': forKeys, 'organization-key': forOrganizationKeys } = contract.access as Access;
  if (forKeys)
    it('a call returns 403 to an API key without the scope, before validating the input', async () => {
      const answer = await sendFromElsewhere(await untouched.keyWith([]), contract, sample.bad ?? {});
      const scopes = scopesOf(forKeys.needs);
      expect(answer).toMatchObject({ status: 403, body: { code: 'key_scope_missing', data: { scopes } } });
    });

  if (forOrganizationKeys)
    it("a call returns 403 to an organization's key without the scope, before validating the input", async () => {
      const scopes = scopesOf(forOrganizationKeys.needs);
      const others = keyScopes.filter(scope => !scopes.includes(scope));
      const client = await untouched.organizationKey(others);
      const answer = await sendFromElsewhere(client, contract, sample.bad ?? {});
      expect(answer).toMatchObject({ status: 403, body: { code: 'key_scope_missing', data: { scopes } } });
    });

  if (sample.foreign)
    it('a call does not find data of another hotel or guest', async () => {
      const [hotel, other] = foreign;
      const input = await sample.foreign?.input(hotel, other);
      const answer = await send(
        await clientFor(hotel, first === 'public' && kinds[1] ? kinds[1] : first, contract),
        contract,
        input,
      );
      expect(answer).toMatchObject({ status: sample.foreign?.status, body: { status: { success: false } } });
    });
});

async function clientOf(hotel: Hotel, kind: CallerKind): Promise<HttpClient> {
  if (kind === 'companion') return hotel.companion();
  if (kind === 'organization') return hotel.organizationAdmin();
  if (kind === 'staff') return hotel.owner();
  if (kind === 'guest') return (await hotel.guest()).http;
  if (kind === 'sign-up') return hotel.newcomer();
  if (kind === 'organization-key') return hotel.organizationKey();
  return kind === 'api-key' ? hotel.pms : hotel.nobody;
}

/**
 * Returns a client like `clientOf`. Gives a fresh proof first if the call requires one, because the last
 * proof may have been long ago.
 */
async function clientFor(hotel: Hotel, kind: CallerKind, contract: Contract): Promise<HttpClient> {
  const client = await clientOf(hotel, kind);
  const { password } = hotel.facility;
  const { staff, guest } = contract.access as Access;
  if (kind === 'staff' && staff?.fresh) await client.call('POST auth/password/again', { password });
  if (kind === 'guest' && guest?.justProven) await (await hotel.guest()).prove();
  return client;
}

function sendFromElsewhere(client: HttpClient, contract: Contract, input: unknown): Promise<HttpResponse> {
  return send(client, contract, input, anAddress());
}

const asksForMore = (needs: StaffNeeds | undefined) => needs !== undefined && Object.keys(needs).length > 0;

test('an unknown path returns 404 with its own error code', async () => {
  const answer = await (await aHotel(url)).nobody.call('GET no/such/call');
  expect(answer).toMatchObject({ status: 404, body: { code: 'route_not_found' } });
});

test('error messages are in the requested language', async () => {
  const { nobody } = await aHotel(url);
  const ja = valueAt(await nobody.call('GET no/such/call', undefined, { lang: 'ja' }), 'message');
  const ko = valueAt(await nobody.call('GET no/such/call', undefined, { lang: 'ko' }), 'message');
  expect(ja).not.toBe(ko);
});
