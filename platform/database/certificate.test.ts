import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';

/** What a client of PostgreSQL asks first where it wants TLS, and the answers to it. */
const ASKING = 8;
const [YES, NO] = ['S', 'N'];

/** Serves on a free port of this machine until the test is over. Out: the port. */
async function serving(serve: (socket: Socket) => void): Promise<number> {
  const server = createServer(socket => serve(socket.on('error', () => undefined)));
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return portOf(server.address());
}

/** Speaks TLS, by a certificate that it has made out to itself. */
async function selfCertified(): Promise<number> {
  const server = new SMTPServer({ secure: true });
  server.on('error', () => undefined);
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return portOf(server.server.address());
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

const connecting = (port: number, mode: string) =>
  new pg.Client({
    connectionString: `postgres://app:secret@127.0.0.1:${port}/genkan?sslmode=${mode}`,
  }).connect();

describe.each(['require', 'verify-ca', 'verify-full'])('a database whose address says sslmode=%s', mode => {
  test('is not spoken to where nobody vouches for its certificate', async () => {
    const behind = await selfCertified();
    const port = await serving(socket =>
      socket.once('data', asked => {
        expect(asked).toHaveLength(ASKING);
        const secured = connect(behind, '127.0.0.1').on('error', () => undefined);
        socket.write(YES);
        socket.pipe(secured).pipe(socket);
      }),
    );
    await expect(connecting(port, mode)).rejects.toMatchObject({ code: expect.stringMatching(/CERT/) });
  });

  test('is not spoken to without TLS', async () => {
    const port = await serving(socket => void socket.once('data', () => socket.write(NO)));
    await expect(connecting(port, mode)).rejects.toThrow(/does not support SSL/);
  });
});
