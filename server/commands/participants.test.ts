import * as endpoints from '#contract/endpoints/endpoints.ts'
import { auditLog, recordOpenings } from '#server/db/schema.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { addOwner } from '#tests/support/builders/people/owner.ts'
import { executeCommand } from '#tests/support/host/execute-command.ts'
import type { HostApp } from '#tests/support/host/host-app.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { openPage } from '#tests/support/host/page-form.ts'
import { turnOn } from '#tests/support/host/second-factor.ts'
import { type TestVisitor, errorOf } from '#tests/support/host/test-visitor.ts'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'

const it = hostTest().extend('operator', { auto: true }, async ({ database }) => {
  await database.db.execute(sql`alter table audit_log disable trigger user`)
  await database.db.execute(sql`truncate operator, audit_log, audit_log_end cascade`)
  await addOwner(database.db)
})
const email = 'ada@example.com'

const execute = (host: HostApp, action: string, reference: string, operator = 'Olive') => {
  const named = ['--operator', operator, '--reason', 'A phone was lost']
  return executeCommand(host.deps, ['participants', action, reference, ...named])
}
/** The acts of the log with the rows that the participant sees. */
const traces = async ({ deps: { database } }: HostApp) => ({
  acts: (await database.db.select().from(auditLog).orderBy(auditLog.id))
    .filter(({ act }) => act.startsWith('account.'))
    .map(({ act, actor, reason }) => [act, actor, reason?.split(':')[0]]),
  openings: (await database.db.select().from(recordOpenings)).map(({ reason }) => reason),
})
const by = 'Olive by npm run participants'
const isSignedIn = async (visitor: TestVisitor) => (await visitor.send(endpoints.user.path)).status === 200

describe('the operator’s command', () => {
  it('signs a participant out everywhere, named by address or enc_id', async ({ host, ada }) => {
    const encId = (await ada.user()).enc_id
    await host.visitor().logIn(email)
    const end = (reference: string) => execute(host, 'end-sessions', reference)
    expect(await end('ADA@example.com')).toMatchObject({ output: '2 sessions ended\n', code: 0 })
    expect(await isSignedIn(ada)).toBe(false)
    await ada.logIn(email)
    expect((await end(encId)).output).toBe('1 session ended\n')
    await expect(end('nobody')).rejects.toThrow('No participant is nobody')
    await expect(execute(host, 'end-sessions', encId, 'Eve')).rejects.toThrow('no active operator Eve')
    const act = ['account.sign-out', by, 'sealed']
    expect(await traces(host)).toEqual({ acts: [act, act], openings: ['A phone was lost'] })
    await host.sendMails()
    expect(host.mail.lastTo(email).subject).toBe('Support has signed you out everywhere')
  })

  it('asks a participant who has lost the second factor for no more codes', async ({
    host,
    ada,
    visitor,
  }) => {
    await turnOn(host, ada)
    expect(await errorOf(await visitor.logIn(email))).toBe('code-needed')
    const remove = (reference: string) => execute(host, 'remove-second-factor', reference)
    expect((await remove(email)).output).toBe('The second factor is off\n')
    expect((await visitor.logIn(email)).status).toBe(200)
    expect((await openPage(visitor, settingsPaths.secondFactor)).html).toContain('Set it up')
    expect((await remove(email)).output).toBe('No second factor was on\n')
    await expect(remove('nobody')).rejects.toThrow('No participant is nobody')
    expect((await traces(host)).acts).toEqual([['account.second-factor', by, 'sealed']])
    await host.sendMails()
    expect(host.mail.messages.map(({ subject }) => subject)).toContain(
      'Support has turned off the codes of your account',
    )
  })
})
