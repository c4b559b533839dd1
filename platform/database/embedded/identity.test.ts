import { expect, test } from 'vitest';
import { parseUsers, serverIdentity } from '#platform/database/embedded/identity.ts';
import { isRoot, temporaryFolder } from '#test/harness/embedded.ts';

test('the users of the machine are read with their ids', () => {
  const passwd = 'root:x:0:0:root:/root:/bin/bash\n\nnobody:x:65534:65533::/nonexistent:/usr/sbin/nologin\n';
  expect(parseUsers(passwd)).toEqual([
    { name: 'root', uid: 0, gid: 0 },
    { name: 'nobody', uid: 65534, gid: 65533 },
  ]);
});

test(isRoot ? 'root lets another user run the server' : 'an ordinary user runs the server', async () => {
  const identity = await serverIdentity(await temporaryFolder());
  if (isRoot) expect(identity?.uid).toBeGreaterThan(0);
  else expect(identity).toBe(undefined);
});
