import { findProgram } from './debian.ts';
import { findPostgres } from './debian-postgres.ts';
import { findPgBackRest } from './pgbackrest.ts';
import { findPgBouncer } from './pgbouncer.ts';
import { findSwift } from './swift.ts';

/** The programs of Debian that operators may run beside Genkan, as the variables by which tests find them. What is not there is said. */
export async function findTools(): Promise<Record<string, string>> {
  const found = {
    SWIFT: (await findSwift()) ? '1' : undefined,
    PGBOUNCER: await findPgBouncer(),
    POSTGRES_BIN: await findPostgres(),
    PGBACKREST: await findPgBackRest(),
    HAPROXY: await findProgram('haproxy', 'several machines behind a balancer'),
    // nginx reads NGINX itself.
    NGINX_PATH: await findProgram('nginx', 'the proxy of the guide'),
  };
  return Object.fromEntries(Object.entries(found).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
