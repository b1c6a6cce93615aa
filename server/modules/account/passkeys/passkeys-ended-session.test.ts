import { eq } from 'drizzle-orm'
import type { OpenDatabase } from '#server/db/database.ts'
import { participants, passkeys, sessions } from '#server/db/schema.ts'
import type { SignedIn } from '#server/http/host-env.ts'
import { endSessions } from '#server/modules/account/sessions/repo.ts'
import { untilWaiting } from '#tests/support/databases/lock-waits.ts'
import { SoftwareAuthenticator } from '#tests/support/device/software-authenticator.ts'
import type { HostApp } from '#tests/support/host/host-app.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { newPasskey } from '#tests/support/host/passkeys.ts'
import type { TestVisitor } from '#tests/support/host/test-visitor.ts'
import { describe, expect } from 'vitest'
import { addPasskey } from './service.ts'

/** The only session, as the guards of a request have read it. */
async function readSession({ db }: OpenDatabase): Promise<SignedIn> {
  const [row] = await db
    .select({
      encId: participants.encId,
      participantId: participants.id,
      sessionHash: sessions.tokenHash,
      provedAt: sessions.provedAt,
    })
    .from(sessions)
    .innerJoin(participants, eq(participants.id, sessions.participantId))
  if (!row) throw new Error('Nobody is signed in')
  return { ...row, isKept: true }
}

/** The service's part of a request that adds a passkey, after the guards have let it through. */
async function readyToAdd(database: OpenDatabase, host: HostApp, ada: TestVisitor) {
  const { response } = await newPasskey(ada, new SoftwareAuthenticator(), host.deps.config.publicOrigin)
  const signedIn = await readSession(database)
  const add = () => addPasskey(host.deps, signedIn, response, 'Firefox on Linux')
  return { add, participantId: signedIn.participantId }
}

const refused = { status: 'rejected', reason: { code: 'unauthenticated' } }

describe('a passkey', () => {
  const it = hostTest()

  it('is not added by a session that has ended since the request was let through', async ({
    database,
    host,
    ada,
  }) => {
    const { add, participantId } = await readyToAdd(database, host, ada)
    await endSessions(database.db, participantId, 'all')
    expect(await Promise.allSettled([add()])).toMatchObject([refused])
    expect(await database.db.$count(passkeys)).toBe(0)
  })

  it('is not added by a session that is ending at the same moment', async ({ database, host, ada }) => {
    const { add, participantId } = await readyToAdd(database, host, ada)
    let begun: Promise<PromiseSettledResult<number>[]> | undefined
    await database.maintenance.transaction(async (tx) => {
      await endSessions(tx, participantId, 'all')
      begun = Promise.allSettled([add()])
      await untilWaiting(database, 1)
    })
    expect(await begun).toMatchObject([refused])
    expect(await database.db.$count(passkeys)).toBe(0)
  })
})
