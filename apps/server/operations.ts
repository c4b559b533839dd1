import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import { addDocs } from './operations/docs.ts';
import { addRequestInfo } from './operations/seen.ts';
import { addMonitoring } from './operations/watch.ts';

export function addOperations(app: FastifyInstance, config: Config, isStopping: () => boolean): void {
  addMonitoring(app, config, isStopping);
  addRequestInfo(app, config);
  addDocs(app, config.publicUrl);
}
