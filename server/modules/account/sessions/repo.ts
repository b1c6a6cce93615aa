import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { deleteOfParticipant } from '#server/platform/sessions/push-subscriptions.ts'
import { forgetDevices } from '#server/platform/sessions/trusted-devices.ts'
import { knownDevices, pushSubscriptions, sessions } from '#server/db/schema.ts'

export type ListedSession = Pick<
  typeof sessions.$inferSelect,
  'id' | 'tokenHash' | 'device' | 'place' | 'createdAt' | 'lastSeenAt' | 'isKept'
>

/** A participant's sessions, the last used first. */
export async function findSessions(db: Database, participantId: number): Promise<ListedSession[]> {
  return db
    .select({
      id: sessions.id,
      tokenHash: sessions.tokenHash,
      device: sessions.device,
      place: sessions.place,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      isKept: sessions.isKept,
    })
    .from(sessions)
    .where(eq(sessions.participantId, participantId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
}

/**
 * Ends sessions of one participant with their push subscriptions; all sessions with all subscriptions. Returns how many
 * sessions there were. Unless it was only for the bound, no device is trusted any longer: one of the sessions may have
 * been a stranger's.
 */
export async function endSessions(
  tx: Database,
  participantId: number,
  which: { id: number } | { except: Uint8Array } | { beyond: number } | 'all',
): Promise<number> {
  const own = eq(sessions.participantId, participantId)
  const ended = await tx
    .delete(sessions)
    .where(and(own, chosen(tx, participantId, which)))
    .returning({ tokenHash: sessions.tokenHash })
  if (which === 'all' || !('beyond' in which)) await forgetDevices(tx, participantId)
  const hashes = ended.map(({ tokenHash }) => tokenHash)
  if (which === 'all') await deleteOfParticipant(tx, participantId)
  else if (hashes.length > 0)
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionHash, hashes))
  return hashes.length
}

function chosen(db: Database, participantId: number, which: Parameters<typeof endSessions>[2]) {
  if (which === 'all') return undefined
  if ('id' in which) return eq(sessions.id, which.id)
  if ('except' in which) return ne(sessions.tokenHash, which.except)
  const older = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.participantId, participantId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .offset(which.beyond)
  return inArray(sessions.id, older)
}

/** Notes a sign-in on a device. Resolves to whether it is the first on it, although there were others before. */
export async function noteDevice(
  tx: Database,
  device: typeof knownDevices.$inferInsert,
  formerHashes: readonly Uint8Array[],
): Promise<boolean> {
  const known = await tx
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.participantId, device.participantId))
  await tx
    .insert(knownDevices)
    .values(device)
    .onConflictDoUpdate({
      target: [knownDevices.participantId, knownDevices.deviceHash],
      set: { seenAt: device.seenAt },
    })
  const hashes = [device.deviceHash, ...formerHashes].map((hash) => Buffer.from(hash).toString('hex'))
  const isKnown = known.some(({ deviceHash }) => hashes.includes(Buffer.from(deviceHash).toString('hex')))
  return known.length > 0 && !isKnown
}

/** The next sign-in on any device is noticed like a first one. */
export async function forgetKnownDevices(db: Database, participantId: number): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.participantId, participantId))
}
