import * as endpoints from '#contract/desk/endpoints.ts'
import { contactThreads, mailJobs, operators } from '#server/db/schema.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { deskApp } from '#tests/support/host/desk-app.ts'
import { expect, it } from 'vitest'
import { notifyOperators } from './daily-summary.ts'

const database = useTestDatabase()

it('tells an operator at the own address, of what was chosen', async () => {
  const desk = deskApp(database, { OVERDUE_HOURS: '1', DESK_ORIGIN: 'https://desk.example' })
  const { host } = desk
  const viewer = await desk.operator('Vera', 'viewer')
  const choose = (body: object) => viewer.call(endpoints.changeNotices, { body })
  expect((await choose({ email: 'no address', notices: ['summary'] })).status).toBe(422)
  expect((await choose({ email: 'vera@desk.example', notices: ['overdue'] })).status).toBe(204)
  expect((await choose({ email: null, notices: ['overdue'] })).status).toBe(422)
  // Two tabs that were opened before the first choice.
  const was = { email: null, notices: [] }
  const own = () => database.db.select({ email: operators.email, notices: operators.notices }).from(operators)
  expect((await choose({ email: null, notices: [], was })).status).toBe(204)
  expect(await own()).toEqual([{ email: 'vera@desk.example', notices: ['overdue'] }])
  expect((await choose({ email: 'v@desk.example', notices: ['summary'], was })).status).toBe(409)
  const opened = { email: 'vera@desk.example', notices: [] }
  expect((await choose({ ...opened, notices: ['summary'], was: opened })).status).toBe(204)
  expect(await own()).toEqual([{ email: 'vera@desk.example', notices: ['summary', 'overdue'] }])
  expect((await choose({ email: 'vera@desk.example', notices: ['overdue'] })).status).toBe(204)
  const at = host.deps.clock()
  const thread = { reference: '8G3L', email: 'eve@example.com', subject: 'general' as const }
  await database.db
    .insert(contactThreads)
    .values({ ...thread, state: 'open', unread: true, createdAt: at, updatedAt: at })
  const told = async () => {
    await notifyOperators(host.deps)
    await notifyOperators(host.deps)
    await host.sendMails()
    return host.mail.messages.map(({ to, subject }) => [to, subject])
  }
  expect(await told()).toEqual([])
  host.pass({ hours: 2 })
  const later = { ...thread, reference: '9H4M', createdAt: host.deps.clock(), updatedAt: host.deps.clock() }
  await database.db.insert(contactThreads).values({ ...later, state: 'open', unread: true })
  const overdue = ['vera@desk.example', 'This waits too long at the desk']
  expect(await told()).toEqual([overdue])
  expect(host.mail.messages[0]?.text).toBe(
    'Messages and reports: 1 https://desk.example/contact\n\nhttps://desk.example\n',
  )
  await viewer.stepUp()
  expect((await choose({ email: 'vera@desk.example', notices: ['summary'] })).status).toBe(204)
  expect(await told()).toEqual([overdue, ['vera@desk.example', 'What waits at the desk']])
  await database.db.update(operators).set({ active: false })
  host.pass({ days: 2 })
  expect(await told()).toHaveLength(2)
  await database.db.delete(contactThreads)
  await database.db.delete(mailJobs)
})

it('tells the operators once a day what waits, and nothing while nothing waits', async () => {
  const { host } = deskApp(database, {
    OPERATOR_EMAILS: 'olive@desk.example, ben@desk.example',
    DESK_ORIGIN: 'https://desk.example',
  })
  const told = async () => {
    await notifyOperators(host.deps)
    await notifyOperators(host.deps)
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
  expect(host.mail.messages[0]?.text).toBe(
    'Messages and reports: 1 https://desk.example/contact\n\nhttps://desk.example\n',
  )
  host.pass({ days: 1 })
  expect((await told()).toSorted()).toEqual([...both, ...both].toSorted())
})
