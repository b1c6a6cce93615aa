import * as endpoints from '#contract/endpoints/endpoints.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import type { HostApp } from '#tests/support/host/host-app.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { openPage } from '#tests/support/host/page-form.ts'
import { turnOn } from '#tests/support/host/second-factor.ts'
import { type TestVisitor, errorOf } from '#tests/support/host/test-visitor.ts'
import { describe, expect } from 'vitest'
import { executeParticipantCommand } from './command.ts'
import type { ParticipantCommand } from './messages.ts'

const it = hostTest()
const email = 'ada@example.com'

const execute = ({ deps }: HostApp, command: ParticipantCommand) =>
  executeParticipantCommand({ db: deps.database.db, log: deps.log }, command)
const isSignedIn = async (visitor: TestVisitor) => (await visitor.send(endpoints.user.path)).status === 200

describe('the operator’s command', () => {
  it('signs a participant out everywhere, named by address or enc_id', async ({ host, ada }) => {
    const encId = (await ada.user()).enc_id
    await host.visitor().logIn(email)
    const end = (reference: string) => execute(host, { action: 'end-sessions', reference })
    expect(await end('ADA@example.com')).toEqual({ type: 'ended', sessions: 2 })
    expect(await isSignedIn(ada)).toBe(false)
    await ada.logIn(email)
    expect(await end(encId)).toEqual({ type: 'ended', sessions: 1 })
    expect(await end('nobody')).toEqual({ type: 'refused', reason: 'No participant is nobody' })
  })

  it('asks a participant who has lost the second factor for no more codes', async ({
    host,
    ada,
    visitor,
  }) => {
    await turnOn(host, ada)
    expect(await errorOf(await visitor.logIn(email))).toBe('code-needed')
    const remove = (reference: string) => execute(host, { action: 'remove-second-factor', reference })
    expect(await remove(email)).toEqual({ type: 'removed', wasOn: true })
    expect((await visitor.logIn(email)).status).toBe(200)
    expect((await openPage(visitor, settingsPaths.secondFactor)).html).toContain('Set it up')
    expect(await remove(email)).toEqual({ type: 'removed', wasOn: false })
    expect(await remove('nobody')).toEqual({ type: 'refused', reason: 'No participant is nobody' })
  })
})
