import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import type { HttpRoute } from '#platform/http/call-route.ts';
import type { ShareCalls } from '#platform/http/flood-counts.ts';
import { buildServer } from '#platform/http/server.ts';
import { respondOnce } from './answer-once.ts';
import { auditRefusedCall } from './audit-refused-calls.ts';
import { identify } from './caller.ts';
import { wordingFor } from './wording.ts';

/**
 * Limit against floods. Many guests in a lobby may share one address and still stay far below it. Guessing is
 * limited by separate locks.
 */
const CALLS_PER_MINUTE = 1200;

type ServerParts = {
  answered: readonly HttpRoute[];
  shareCalls?: ShareCalls | undefined;
  callsPerMinute?: number | undefined;
  isStopping: () => boolean;
};

export const serverOf = (
  config: Config,
  { answered, shareCalls, callsPerMinute = CALLS_PER_MINUTE, isStopping }: ServerParts,
) =>
  buildServer({
    publicUrl: config.publicUrl,
    staffUrl: config.staffUrl,
    trustProxy: config.trustProxy,
    callsPerMinute,
    shareCalls,
    requestTimeout: config.requestTimeout,
    isStopping,
    patience: config.stop.patience,
    slowCall: config.slowCall,
    routes: answered,
    identify,
    respondOnce,
    wordingFor,
    refused: auditRefusedCall,
  });

type ListenAddress = { name: string; port: number; host: string };

/**
 * @returns the URL of the server
 * @throws with a message for the operator if the port cannot be used
 */
export async function listen(app: FastifyInstance, { name, port, host }: ListenAddress): Promise<string> {
  try {
    return await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new Error(
        `${name} ${port} on ${host} is already in use by another program. Set ${name} to a free port.`,
      );
    if (code === 'EACCES')
      throw new Error(`${name} ${port} is not permitted for this user. Set ${name} to a port above 1023.`);
    throw error;
  }
}
