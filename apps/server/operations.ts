import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import { addDocs } from './operations/docs.ts';
import { addSeen } from './operations/seen.ts';
import { addWatch } from './operations/watch.ts';

export function addOperations(app: FastifyInstance, config: Config, isStopping: () => boolean): void {
  addWatch(app, config, isStopping);
  addSeen(app, config);
  addDocs(app, config.publicUrl);
}
