import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { smtpDriver } from './smtp-driver.ts';

test('waiting for a connection does not use up the sending time of an email', async () => {
  const arrived: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void text(stream).then(() => arrived.push(done)),
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const driver = smtpDriver({
    url: `smtp://127.0.0.1:${port}`,
    from: 'a@genkan.example',
    connections: 1,
    wholeTimeoutMs: 4_000,
  });
  onTestFinished(() => driver.close());
  const mail = { to: 'hanako@example.com', subject: '', text: 'Hello', html: '<p>Hello</p>' };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const [first, second, third] = [1, 2, 3].map(each =>
    driver.send({ ...mail, messageId: `<guide-${each}@genkan.example>` }),
  );
  await vi.waitUntil(() => arrived.length === 1, { timeout: 60_000 });
  vi.advanceTimersByTime(3_000);
  arrived[0]?.();
  expect(await first).toMatchObject({ accepted: true });
  await vi.waitUntil(() => arrived.length === 2, { timeout: 60_000 });
  // After these three seconds, the second email has waited for three seconds and been sending for three. The
  // third has only waited, for six seconds.
  vi.advanceTimersByTime(3_000);
  arrived[1]?.();
  expect(await second).toMatchObject({ accepted: true });
  expect(await third).toMatchObject({ accepted: false, kind: 'later' });
});
