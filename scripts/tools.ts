import { findProgram } from './debian.ts';
import { findPostgres } from './debian-postgres.ts';
import { findPgBackRest } from './pgbackrest.ts';
import { findPgBouncer } from './pgbouncer.ts';
import { findSwift } from './swift.ts';

/**
 * Finds the Debian programs that operators may run beside Genkan. Returns their paths as environment variables
 * for the tests. Reports missing programs.
 */
export async function findTools(): Promise<Record<string, string>> {
  const found = {
    SWIFT: (await findSwift()) ? '1' : undefined,
    PGBOUNCER: await findPgBouncer(),
    POSTGRES_BIN: await findPostgres(),
    PGBACKREST: await findPgBackRest(),
    HAPROXY: await findProgram('haproxy', 'several machines behind a balancer'),
    // The name is not NGINX, because nginx itself reads a variable of that name.
    NGINX_PATH: await findProgram('nginx', 'the proxy of the guide'),
  };
  return Object.fromEntries(Object.entries(found).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
