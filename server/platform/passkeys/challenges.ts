import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { passkeyChallenges } from '#server/db/schema.ts'

interface Challenge {
  challenge: string
  purpose: string
  now: Date
}

/** Stores a challenge, which one answer with the same purpose may use. */
export async function issueChallenge(
  db: Database,
  { challenge, purpose, now, timeoutMs }: Challenge & { timeoutMs: number },
): Promise<void> {
  await db
    .insert(passkeyChallenges)
    .values({ challenge, purpose, expiresAt: new Date(now.getTime() + timeoutMs) })
}

/** 32 bytes in base64url. A browser may return any other text. */
const pattern = /^[\w-]{43}$/

/** Deletes a challenge. Resolves to whether it was there, for this purpose and in time. */
export async function useChallenge(db: Database, { challenge, purpose, now }: Challenge): Promise<boolean> {
  if (!pattern.test(challenge)) return false
  const used = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  return used.length > 0
}
