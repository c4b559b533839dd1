import { eq } from 'drizzle-orm';
import { platformDb } from '#features/access/queries/platform-db.ts';
import { hashOf } from '#features/registration/queries/passes.ts';
import { registration } from '#features/registration/tables.ts';

/** Whether any hotel has given this id of a My Page to a guest, even if it opens nothing any more. */
export async function isGivenOut(myPageId: string): Promise<boolean> {
  const found = await platformDb(db =>
    db
      .select({ id: registration.id })
      .from(registration)
      .where(eq(registration.myPageHash, hashOf.myPageId(myPageId))),
  );
  return found.length > 0;
}
