import { and, eq, isNotNull } from 'drizzle-orm';
import * as client from 'openid-client';
import { organizationDomain } from '#features/staff/account/tables.ts';
import { subkey } from '#platform/crypto/keys.ts';
import { open, seal } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/database/pool.ts';
import type { ProviderFault } from '../rules.ts';
import { signOnProvider } from '../tables.ts';
import { guardedFetch, NoAnswer } from './guarded-fetch.ts';
import { signOnSettings } from './settings.ts';

export type Provider = typeof signOnProvider.$inferSelect;

const sealingKey = () => ({ id: 0, key: subkey('client secret of an organization') });
const placeOf = (organizationId: number) => ({
  facility: 0,
  table: 'sign_on_provider',
  column: 'client_secret_sealed',
  row: String(organizationId),
});

export const sealClientSecret = (organizationId: number, secret: string): Buffer =>
  seal(sealingKey(), placeOf(organizationId), secret);

const openClientSecret = ({ organizationId, clientSecretSealed }: Provider): string =>
  open([sealingKey()], placeOf(organizationId), clientSecretSealed).toString('utf8');

export async function providerOf(db: Db, organizationId: number): Promise<Provider | undefined> {
  const [found] = await db
    .select()
    .from(signOnProvider)
    .where(eq(signOnProvider.organizationId, organizationId));
  return found;
}

export async function providerByPublicId(db: Db, publicId: string): Promise<Provider | undefined> {
  const [found] = await db.select().from(signOnProvider).where(eq(signOnProvider.publicId, publicId));
  return found;
}

/** Returns the provider of the organization that has proven a domain. */
export async function providerOfDomain(db: Db, domain: string): Promise<Provider | undefined> {
  const [found] = await db
    .select({ provider: signOnProvider })
    .from(signOnProvider)
    .innerJoin(organizationDomain, eq(organizationDomain.organizationId, signOnProvider.organizationId))
    .where(and(eq(organizationDomain.domain, domain), isNotNull(organizationDomain.provenAt)));
  return found?.provider;
}

/**
 * Asks the provider for its addresses and keys (OpenID Connect Discovery 1.0). Asks at every sign-on, so that
 * rotated keys take effect at once. With the returned configuration, the library also checks the signatures
 * of id tokens.
 * @throws ClientError or NoAnswer
 */
export async function discover(provider: Provider): Promise<client.Configuration> {
  const { issuer, clientId } = provider;
  const secret = openClientSecret(provider);
  const options = {
    [client.customFetch]: guardedFetch,
    execute: [
      client.enableNonRepudiationChecks,
      ...(signOnSettings().allowPrivate ? [client.allowInsecureRequests] : []),
    ],
  };
  const discovered = await client.discovery(new URL(issuer), clientId, undefined, undefined, options);
  const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } =
    discovered.serverMetadata();
  const authentication = methods.includes('client_secret_basic')
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret);
  const config = new client.Configuration(
    discovered.serverMetadata(),
    clientId,
    { client_secret: secret },
    authentication,
  );
  config[client.customFetch] = guardedFetch;
  for (const apply of options.execute) apply(config);
  return config;
}

/**
 * Returns what is wrong with a provider, or null. Does not test the client secret, which is used only at a
 * sign-on.
 */
export async function faultOf(provider: Provider): Promise<ProviderFault | null> {
  try {
    const { authorization_endpoint, token_endpoint, jwks_uri } = (await discover(provider)).serverMetadata();
    return authorization_endpoint && token_endpoint && jwks_uri ? null : 'incomplete';
  } catch (error) {
    return faultIn(error);
  }
}

function faultIn(error: unknown): ProviderFault {
  const all = causesOf(error);
  const noAnswer = all.find(each => each instanceof NoAnswer);
  if (noAnswer) return faultOfConnection(noAnswer.reason);
  const isOther = all.some(each => 'code' in each && each.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED');
  return isOther ? 'otherIssuer' : 'noDiscovery';
}

function faultOfConnection(reason: string): ProviderFault {
  if (reason === 'EPRIVATE') return 'private';
  if (reason === 'ENOTFOUND' || reason === 'EAI_AGAIN') return 'unknownHost';
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(reason) ? 'certificate' : 'unreachable';
}

/** Returns the codes of an error and its causes for the log. Their other details may be personal data. */
export const codesOf = (error: unknown): string[] =>
  causesOf(error).map(each =>
    each instanceof NoAnswer ? each.reason : 'code' in each ? String(each.code) : each.name,
  );

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}
