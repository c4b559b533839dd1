import type { FastifyRequest } from 'fastify';
import { type Access, accessOf } from '#features/access/access/contract/endpoint.ts';
import { mintPublic } from '#features/access/access/queries/mint.ts';
import { isAdminRole, isViewing } from '#features/access/access/rules/organization-roles.ts';
import {
  type ApiKeyScope,
  type Caller,
  type CompanionScope,
  type GuestScope,
  hasStaffAccess,
  type OrganizationKeyScope,
  type OrganizationScope,
  type StaffScope,
} from '#features/access/access/rules/scope.ts';
import { deviceCookie } from '#features/guest/guest-access/commands/cookies.ts';
import { companionScope, guestScope } from '#features/guest/guest-access/queries/sessions.ts';
import { proofMsLeft } from '#features/guest/guest-access/rules/proofs.ts';
import { publicOrigin, staffOrigin } from '#features/hotel/facility/queries/addresses.ts';
import { signUpScope } from '#features/lifecycle/sign-up/queries/identify.ts';
import { organizationScope } from '#features/staff/session/queries/organization-scope.ts';
import { staffCookie, staffScope } from '#features/staff/session/queries/staff-scope.ts';
import { hasFreshProof } from '#features/staff/session/rules.ts';
import { detectLanguage, type GuestLanguage, guestLanguageOf } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import { partsOf } from '#platform/http/address.ts';
import { addressOf, updateCallContext } from '#platform/http/call-context.ts';
import type { Identity } from '#platform/http/call-route.ts';
import type { Contract } from '#platform/http/contract.ts';
import type { Exchange } from '#platform/http/exchange.ts';
import { originCalled } from '#platform/http/origin.ts';
import { forbidden, Refusal, unauthenticated } from '#platform/http/refusal.ts';
import { assertKeyMay, callerByKey } from './key-caller.ts';

type FoundCaller =
  | { kind: 'staff'; scope: StaffScope; byCookie: boolean }
  | { kind: 'organization'; scope: OrganizationScope; byCookie: boolean }
  | { kind: 'guest'; scope: GuestScope; byCookie: boolean }
  | { kind: 'companion'; scope: CompanionScope; byCookie: boolean }
  | { kind: 'api-key'; scope: ApiKeyScope; byCookie: boolean }
  | { kind: 'organization-key'; scope: OrganizationKeyScope; byCookie: boolean }
  | { kind: 'sign-up' | 'public'; scope: unknown; byCookie: boolean };

/**
 * Identifies the caller and its scope (docs/reference/calls.md#callers). Tries an API key or Bearer token
 * first, then the guest session named by the page, then the cookies of the caller types that the page asks for.
 * A request without any of them is public.
 */
export async function identify(
  request: FastifyRequest,
  contract: Contract,
  exchange: Exchange,
): Promise<Identity> {
  const found = await findCaller(contract, request, exchange);
  updateCallContext({ scope: found.scope });
  if (found.kind === 'staff') {
    assertHotelShown(found.scope, request, contract);
    assertMay(found.scope, accessOf(contract).staff);
    if (found.scope.viewsOnly && !isViewing(contract.address)) throw new Refusal(403, 'views_only');
  }
  if (found.kind === 'organization') assertOrganizationMay(found.scope, accessOf(contract).organization);
  if (found.kind === 'api-key' || found.kind === 'organization-key')
    assertKeyMay(found.scope, accessOf(contract)[found.kind], exchange);
  if (found.kind === 'guest') assertProven(found.scope, accessOf(contract).guest);
  return { ...found, caller: callerOf(request, exchange) };
}

async function findCaller(
  contract: Contract,
  request: FastifyRequest,
  exchange: Exchange,
): Promise<FoundCaller> {
  const access = accessOf(contract);
  const publicOnly = Object.keys(access).every(kind => kind === 'public');
  if (publicOnly) return publicCaller;
  return (
    (await identifyByApiKey(access, request)) ??
    (await identifyByBearer(access, request)) ??
    (await identifyByCookie(acceptedCallers(contract, request), request, exchange))
  );
}

async function identifyByCookie(
  access: Access,
  request: FastifyRequest,
  exchange: Exchange,
): Promise<FoundCaller> {
  return (
    (await identifyByNamedSession(access, request, exchange)) ??
    (await identifyByStaffCookie(access, exchange)) ??
    (await identifyByGuestCookie(access, exchange)) ??
    (await identifyByCompanionCookie(access, exchange)) ??
    (await identifyBySignUpCookie(access, exchange)) ??
    publicCallerOrThrow(access)
  );
}

/**
 * Returns the caller types that the page accepts for this call. The page must state them because a browser may be
 * signed in to one hotel's dashboard and registered as a guest at another hotel
 * (docs/decisions/2026-11-22-where-calls-come-from.md). If the dashboard has its own host, staff cookies count only at
 * that host.
 */
function acceptedCallers(contract: Contract, request: FastifyRequest): Access {
  const { headers, body } = request;
  const access = accessOf(contract);
  const isGuestPage =
    headers['x-guest-session'] !== undefined ||
    isFieldTrue(body, contract.guestPageBy) ||
    !isAtDashboard(request);
  const page = isGuestPage ? 'guest' : headers['x-caller'];
  const { staff, organization, 'sign-up': signUp, guest, companion, public: anybody, ...programs } = access;
  if (page === 'guest')
    return {
      ...programs,
      ...(guest && { guest }),
      ...(companion && { companion }),
      ...(anybody && { public: anybody }),
    };
  if (page === 'staff' && (staff || organization))
    return {
      ...programs,
      ...(staff && { staff }),
      ...(organization && { organization }),
      ...(signUp && { 'sign-up': signUp }),
    };
  return access;
}

const isAtDashboard = (request: FastifyRequest) =>
  originCalled(request, { publicUrl: publicOrigin(), staffUrl: staffOrigin() }) === staffOrigin();

const isFieldTrue = (body: unknown, field: string | undefined) =>
  field !== undefined && typeof body === 'object' && new Map(Object.entries(body ?? {})).get(field) === true;

const publicCaller: FoundCaller = { kind: 'public', scope: mintPublic(), byCookie: false };

function publicCallerOrThrow(access: Access): FoundCaller {
  if (access.public) return publicCaller;
  throw unauthenticated();
}

async function identifyByApiKey(access: Access, request: FastifyRequest): Promise<FoundCaller | undefined> {
  const key = request.headers['x-api-key'];
  if (typeof key !== 'string') return undefined;
  const found = await callerByKey(key, access, request);
  if (!found) throw unauthenticated();
  return { ...found, byCookie: false };
}

async function identifyByBearer(access: Access, request: FastifyRequest): Promise<FoundCaller | undefined> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) return undefined;
  const found = await findSession(access, token);
  if (!found) throw unauthenticated();
  return { ...found, byCookie: false };
}

type Session = { kind: 'staff'; scope: StaffScope } | { kind: 'organization'; scope: OrganizationScope };

/**
 * Returns the user of this session: staff of a hotel or an organization's user. An organization's user who
 * has not chosen a hotel must do so first (docs/reference/organization.md).
 */
async function findSession({ staff, organization }: Access, token: string): Promise<Session | undefined> {
  const hotelScope = staff ? await staffScope(token) : null;
  if (hotelScope) return { kind: 'staff', scope: hotelScope };
  const widerScope = staff || organization ? await organizationScope(token) : null;
  if (!widerScope) return undefined;
  if (!organization) throw new Refusal(403, 'hotel_needed');
  return { kind: 'organization', scope: widerScope };
}

async function identifyByNamedSession(
  access: Access,
  request: FastifyRequest,
  exchange: Exchange,
): Promise<FoundCaller | undefined> {
  const sessionName = request.headers['x-guest-session'];
  if (typeof sessionName !== 'string' || !(access.guest || access.companion)) return undefined;
  const guest = access.guest && (await guestScope(exchange, sessionName));
  if (guest && guest !== 'several') return { kind: 'guest', scope: guest, byCookie: true };
  const companion = access.companion && (await companionScope(exchange, sessionName));
  if (!companion || companion === 'several') throw unauthenticated();
  return { kind: 'companion', scope: companion, byCookie: true };
}

async function identifyByStaffCookie(access: Access, exchange: Exchange): Promise<FoundCaller | undefined> {
  const token = exchange.cookie(staffCookie);
  const found = token ? await findSession(access, token) : undefined;
  return found && { ...found, byCookie: true };
}

async function identifyByGuestCookie(access: Access, exchange: Exchange): Promise<FoundCaller | undefined> {
  if (!access.guest) return undefined;
  const scope = await guestScope(exchange, undefined);
  if (scope === 'several') {
    if (access.public) return undefined;
    throw new Refusal(409, 'which_booking');
  }
  return scope ? { kind: 'guest', scope, byCookie: true } : undefined;
}

async function identifyByCompanionCookie(
  access: Access,
  exchange: Exchange,
): Promise<FoundCaller | undefined> {
  if (!access.companion) return undefined;
  const scope = await companionScope(exchange, undefined);
  if (scope === 'several') {
    if (access.public) return undefined;
    throw new Refusal(409, 'which_booking');
  }
  return scope ? { kind: 'companion', scope, byCookie: true } : undefined;
}

async function identifyBySignUpCookie(access: Access, exchange: Exchange): Promise<FoundCaller | undefined> {
  const scope = access['sign-up'] ? await signUpScope(exchange) : null;
  return scope ? { kind: 'sign-up', scope, byCookie: true } : undefined;
}

function assertMay(scope: StaffScope, staff: Partial<Access['staff']> = {}): void {
  const { needs = {}, beforeTwoFactor, beforeOwnPassword, whileHandedOver, fresh } = staff;
  if (scope.handedOver && !whileHandedOver) throw new Refusal(403, 'handed_over');
  if (scope.awaitsOwnPassword && !beforeOwnPassword) throw new Refusal(403, 'password_change_needed');
  if (scope.awaitsTwoFactor && !beforeTwoFactor) throw new Refusal(403, 'two_factor_needed');
  if (!hasStaffAccess(scope, needs)) throw forbidden();
  if (fresh && !hasFreshProof(scope, now())) throw new Refusal(403, 'fresh_proof_needed');
}

/**
 * A page names the hotel that it shows. If the user has opened another hotel in another tab, calls from this
 * page must not change that other hotel. Calls about the user's own account do not depend on the hotel.
 */
function assertHotelShown(
  { facilityId }: StaffScope,
  { headers }: FastifyRequest,
  { address }: Contract,
): void {
  const shownHotel = headers['x-hotel'];
  if (
    shownHotel === undefined ||
    shownHotel === String(facilityId) ||
    partsOf(address).path.startsWith('auth/')
  )
    return;
  throw new Refusal(409, 'other_hotel');
}

function assertOrganizationMay(
  scope: OrganizationScope,
  { admin, roles, fresh }: Partial<Access['organization']> = {},
): void {
  if (scope.handedOver) throw new Refusal(403, 'handed_over');
  if (admin && !scope.grants.some(({ role }) => isAdminRole(role))) throw forbidden();
  if (roles && !scope.grants.some(({ role }) => roles.includes(role))) throw forbidden();
  if (fresh && !hasFreshProof(scope, now())) throw new Refusal(403, 'fresh_proof_needed');
}

function assertProven(scope: GuestScope, { justProven }: Partial<Access['guest']> = {}): void {
  if (justProven && proofMsLeft(scope, now()) === 0) throw new Refusal(403, 'proof_needed');
}

function callerOf(request: FastifyRequest, exchange: Exchange): Caller {
  return {
    language: languageOf(request),
    address: networkOf(addressOf(request)),
    device: exchange.cookie(deviceCookie),
  };
}

export function languageOf(request: FastifyRequest): GuestLanguage {
  const { lang } = request.headers;
  const chosen = typeof lang === 'string' ? guestLanguageOf(lang) : null;
  return chosen ?? detectLanguage(request.headers['accept-language']);
}

/**
 * Returns the /64 network of an IPv6 address, or an IPv4 address unchanged. A subscriber has a whole /64, so
 * limits per single IPv6 address would have no effect.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address.replace('::ffff:', '');
  const [head = '', tail = ''] = address.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}
