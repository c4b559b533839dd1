import { expect, test } from 'vitest';
import { parseUsers } from '#platform/database/embedded/identity.ts';

test("parses the machine's users with their ids", () => {
  const passwd = 'root:x:0:0:root:/root:/bin/bash\n\nnobody:x:65534:65533::/nonexistent:/usr/sbin/nologin\n';
  expect(parseUsers(passwd)).toEqual([
    { name: 'root', uid: 0, gid: 0 },
    { name: 'nobody', uid: 65534, gid: 65533 },
  ]);
});
