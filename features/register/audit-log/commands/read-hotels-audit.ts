import { Readable } from 'node:stream';
import type { OrganizationKeyScope } from '#features/access/access/rules/scope.ts';
import { keyScopeInHotel } from '#features/integration/api/commands/organization-key-scope.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { Binary } from '#platform/http/reply.ts';
import { JSON_LINES, lineText, sealedPart } from '../queries/sealed-audit.ts';

/** The last hotel's part, of up to 1000 entries, may exceed this number. */
const MAX_ENTRIES = 10_000;

type Position = { hotel_id: number; after: number };

/**
 * Returns the sealed audit of the key's hotels as JSON lines, one hotel after another, and a last line of the
 * kind `end`. Each hotel is read in its own scope, and only when its lines are sent.
 * @throws 403 `hotel_not_covered` if a position names a hotel that the key does not cover
 */
export function readHotelsAudit(
  scope: OrganizationKeyScope,
  positions: readonly Position[],
  maxEntries = MAX_ENTRIES,
): Binary {
  assertCovered(scope, positions);
  const lastSeals = new Map(positions.map(({ hotel_id, after }) => [hotel_id, after]));
  return new Binary(JSON_LINES, Readable.from(parts(), { objectMode: false }));

  async function* parts() {
    let entries = 0;
    let more = false;
    for (const hotelId of scope.hotelIds) {
      if (entries >= maxEntries) {
        more = true;
        break;
      }
      const hotelScope = await keyScopeInHotel(scope, hotelId);
      // The hotel has left the organization since the call began.
      if (!hotelScope) continue;
      const part = await sealedPart(hotelScope, lastSeals.get(hotelId) ?? 0);
      entries += part.entries;
      more ||= part.hasMore;
      if (part.text !== '') yield Buffer.from(part.text);
    }
    yield Buffer.from(lineText({ kind: 'end', more }));
  }
}

function assertCovered({ hotelIds }: OrganizationKeyScope, positions: readonly Position[]): void {
  const covered = new Set(hotelIds);
  const others = positions.map(({ hotel_id }) => hotel_id).filter(id => !covered.has(id));
  if (others.length === 0) return;
  throw new Refusal(403, 'hotel_not_covered', {
    data: { hotel_ids: others },
    sentences: { positions: `This API key does not cover these hotels of positions: ${others.join(', ')}.` },
  });
}
