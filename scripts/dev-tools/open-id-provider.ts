// An OpenID provider for tests that runs in its own process. Prints its address. `POST /control` changes the
// provider's behavior.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import Provider, { type ClientMetadata } from 'oidc-provider';

type Person = Record<string, unknown> & { amr?: string[] };

type Control = {
  client?: ClientMetadata;
  /** Claims of people by `sub`. `amr`: their authentication methods. */
  people?: Record<string, Person>;
  /** Signs with a new key from now on. */
  rotateKeys?: true;
  /** Publishes only a key that signs nothing. */
  hideKeys?: boolean;
  /** Signs a token with these claims, and returns it. */
  sign?: Record<string, unknown>;
};

const newKey = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' };
};

const publicKeyOf = ({ kty, n, e, kid, alg, use }: JWK) => ({ kty, n, e, kid, alg, use });

let key = await newKey();
const unusedKey = await newKey();
let areKeysHidden = false;
let people: Record<string, Person> = {};
let clients: ClientMetadata[] = [];

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
let provider = newProvider();
process.stdout.write(`${issuer}\n`);
// Also exits if the test is killed.
process.stdin.resume().on('end', () => process.exit());

function newProvider(): Provider {
  return new Provider(issuer, {
    clients,
    jwks: { keys: [key] },
    cookies: { keys: ['a key of a test'] },
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'groups'],
    },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    // Allows the provider to call addresses of this machine, which it does not do by default.
    fetch: (address, { dispatcher: _guard, ...options } = {}) => fetch(address, options),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...people[sub], sub }) }),
    // Grants access without asking for consent.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', issuer);
  if (pathname === '/control') {
    const command: Control = JSON.parse(await bodyOf(request));
    return applyControl(command, response);
  }
  if (pathname === '/jwks' && areKeysHidden) return sendJson(response, { keys: [publicKeyOf(unusedKey)] });
  if (!pathname.startsWith('/interaction/')) return provider.callback()(request, response);
  if (request.method === 'POST') return signIn(request, response);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
    `<!doctype html><html lang="en"><title>Provider</title><form method="post">
     <label>Account <input name="sub"></label> <button name="act" value="go">Continue</button>
     <button name="act" value="cancel">Cancel</button></form></html>`,
  );
}

async function signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const form = new URLSearchParams(await bodyOf(request));
  const accountId = form.get('sub') ?? '';
  const result =
    form.get('act') === 'cancel'
      ? { error: 'access_denied' }
      : { login: { accountId, amr: people[accountId]?.amr ?? ['pwd'] } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

async function applyControl(wanted: Control, response: ServerResponse): Promise<void> {
  const { client, rotateKeys, hideKeys, sign } = wanted;
  if (wanted.people) people = { ...people, ...wanted.people };
  if (client) clients = [...clients.filter(each => each.client_id !== client.client_id), client];
  if (rotateKeys) key = await newKey();
  if (client || rotateKeys) provider = newProvider();
  if (hideKeys !== undefined) areKeysHidden = hideKeys;
  const token =
    sign &&
    (await new SignJWT(sign)
      .setProtectedHeader({ alg: 'RS256', kid: key.kid ?? '' })
      .sign(await importJWK(key, 'RS256')));
  sendJson(response, { token });
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
