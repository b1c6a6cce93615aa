import { contactThreads } from '#server/db/schema.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { deskApp } from '#tests/support/host/desk-app.ts'
import { expect, it } from 'vitest'
import { tellOperators } from './daily-summary.ts'

const database = useTestDatabase()

it('tells the operators once a day what waits, and nothing while nothing waits', async () => {
  const { host } = deskApp(database, {
    OPERATOR_EMAILS: 'olive@desk.example, ben@desk.example',
    DESK_ORIGIN: 'https://desk.example',
  })
  const told = async () => {
    await tellOperators(host.deps)
    await tellOperators(host.deps)
    await host.sendMails()
    return host.mail.messages.map(({ to }) => to)
  }
  expect(await told()).toEqual([])
  const at = host.deps.clock()
  const thread = { reference: '7F2K', email: 'eve@example.com', subject: 'general' as const }
  await database.db
    .insert(contactThreads)
    .values({ ...thread, state: 'open', unread: true, createdAt: at, updatedAt: at })
  const both = ['ben@desk.example', 'olive@desk.example']
  expect((await told()).toSorted()).toEqual(both)
  expect(host.mail.messages[0]?.text).toBe('Open messages: 1\n\nhttps://desk.example\n')
  host.pass({ days: 1 })
  expect((await told()).toSorted()).toEqual([...both, ...both].toSorted())
})
