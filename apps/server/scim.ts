import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ProvisioningScope } from '#features/access/access/rules/scope.ts';
import { provisioningScope } from '#features/organization/provisioning/commands/who-calls.ts';
import {
  type ScimReply,
  type ScimRoute,
  scimRoutes,
} from '#features/organization/provisioning/routes/scim.ts';
import { ScimFault } from '#features/organization/provisioning/rules/fault.ts';
import { SCIM_LIMITS, SCIM_PATH } from '#features/organization/provisioning/rules/limits.ts';
import { urn } from '#features/organization/provisioning/rules/schemas.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';
import { translator } from '#i18n/translate.ts';
import { callOf, runInCall, updateCallContext } from '#platform/http/call-context.ts';
import { reportRefusal } from '#platform/http/error-reply.ts';
import { Refusal, unauthenticated } from '#platform/http/refusal.ts';
import { concurrencyLimitByKey } from '#platform/pace/concurrency-limit.ts';
import { auditRefusedCall } from './audit-refused-calls.ts';

const SCIM_TYPE = 'application/scim+json; charset=utf-8';

/**
 * Serves SCIM 2.0 (RFC 7644) to the identity providers of organizations. SCIM has its own media type,
 * statuses and errors, so no contract describes it. Every path, even an unknown one, requires a provisioning
 * token.
 */
export async function addScim(app: FastifyInstance): Promise<void> {
  await app.register(async scoped => {
    scoped.setErrorHandler(sendError);
    scoped.addHook('onRequest', request => runInCall(callOf(request), () => identify(request)));
    for (const route of scimRoutes) addRoute(scoped, route);
    scoped.all(`${SCIM_PATH}/*`, async () => {
      throw new Refusal(404, 'route_not_found');
    });
  });
}

async function identify(request: FastifyRequest): Promise<void> {
  const { headers, method } = request;
  const [scheme, token = ''] = (headers.authorization ?? '').split(' ');
  const scope = scheme?.toLowerCase() === 'bearer' ? await provisioningScope(token) : null;
  if (!scope) throw unauthenticated();
  updateCallContext({ scope });
  request.identity = { kind: 'provisioning', scope, caller: null, byCookie: false };
  // Some clients send a content type with a DELETE, which has no body.
  if (method === 'DELETE') headers['content-type'] = undefined;
}

const params = z.object({ id: z.string() }).catch({ id: '' });
const query = z.record(z.string(), z.unknown()).catch({});

// Changes to one organization run one after another. They wait here, because waiting for the organization's
// lock would occupy a database connection.
const changeLimit = concurrencyLimitByKey(1, { waiting: SCIM_LIMITS.waiting });

function addRoute(scoped: FastifyInstance, { method, path, answer }: ScimRoute): void {
  scoped.route({
    method,
    url: `${SCIM_PATH}/${path}`,
    bodyLimit: SCIM_LIMITS.body,
    handler: (request, response) =>
      runInCall(callOf(request), async () => {
        const scope = request.identity?.scope as ProvisioningScope;
        const { id } = params.parse(request.params);
        const work = () => answer({ scope, id, query: query.parse(request.query), body: request.body });
        return send(response, await (method === 'GET' ? work() : changeLimit(scope.organizationId, work)));
      }),
  });
}

function send(response: FastifyReply, reply: ScimReply) {
  response.status(reply.status).header('cache-control', 'no-store');
  if (reply.status === 204) return response.send();
  if (reply.status === 201) response.header('location', reply.location);
  return response.type(SCIM_TYPE).send(reply.body);
}

/** Sends an error in the format of RFC 7644, section 3.12. */
function sendError(
  error: FastifyError | Refusal | ScimFault,
  request: FastifyRequest,
  response: FastifyReply,
) {
  const refusal = reportRefusal(asRefusal(error), { request, response }, auditRefusedCall);
  const { status, scimType } = statusOf(refusal);
  if (status === 401) response.header('www-authenticate', 'Bearer');
  return response
    .status(status)
    .headers({ 'cache-control': 'no-store', ...refusal.details.headers })
    .type(SCIM_TYPE)
    .send({
      schemas: [urn.error],
      status: String(status),
      ...(scimType !== undefined && { scimType }),
      detail: detailOf(refusal),
    });
}

const asRefusal = (error: FastifyError | Refusal | ScimFault): FastifyError | Refusal =>
  error instanceof ScimFault
    ? new Refusal(400, 'invalid_input', {
        sentences: { '': error.message },
        data: { scimType: error.scimType },
      })
    : error;

function statusOf({ status, code, details: { errors = {}, data = {} } }: Refusal) {
  if (code === 'already_taken' || Object.values(errors).includes('already_taken'))
    return { status: 409, scimType: 'uniqueness' };
  return status === 422 ? { status: 400, scimType: 'invalidSyntax' } : { status, scimType: data.scimType };
}

const detailTexts: Partial<Record<ErrorCode, string>> = {
  unauthenticated:
    'The Bearer token is missing, unknown, revoked or expired. An admin of the organization creates tokens.',
  not_found: 'This organization has no such resource.',
  route_not_found: 'This server has no such endpoint.',
  payload_too_large: 'The body is too large: at most 1 MiB.',
  too_many_requests: 'Too many requests at once or in a short time. Try again later, with fewer at once.',
  unsupported_media: 'The body must be JSON in UTF-8, sent with Content-Type: application/scim+json.',
};

const words = translator('en', 'errors');

function detailOf({ code, details: { errors = {}, sentences = {} } }: Refusal): string {
  const messages = Object.values(sentences);
  if (messages.length > 0) return messages.join(' ');
  const takenFields = Object.entries(errors).filter(([, fault]) => fault === 'already_taken');
  if (takenFields.length > 0)
    return `${takenFields.map(([name]) => FIELD_NAMES[name] ?? name).join(' and ')} is already taken.`;
  return detailTexts[code] ?? words(code);
}

const FIELD_NAMES: Record<string, string> = { username: 'userName', email: 'The address in emails' };
