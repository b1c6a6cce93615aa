import { Writable } from 'node:stream'
import { hostPages } from '#contract/pages/host-pages.ts'
import { participants } from '#server/db/schema.ts'
import { limits } from '#server/platform/limits/limits.ts'
import { recoveryPaths, settingsPaths } from '#server/platform/pages/account-paths.ts'
import { createLog } from '#server/runtime/log.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { act, ask } from '#tests/support/providers/gift-card-sandbox.ts'
import { hostApp } from '#tests/support/host/host-app.ts'
import { linkTo, openPage } from '#tests/support/host/page-form.ts'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'

const email = 'ada@example.com'

/** The schema in docs/operating/watch.md. */
const Line = v.strictObject({
  level: v.picklist([30, 40]),
  time: v.number(),
  pid: v.number(),
  hostname: v.string(),
  msg: v.literal('security'),
  security: v.unknown(),
})
const OfRequest = v.strictObject({
  event: v.string(),
  outcome: v.picklist(['done', 'refused', 'limited']),
  by: v.picklist(['participant', 'operator', 'host']),
  participant: v.nullable(v.number()),
  reason: v.optional(v.string()),
  request: v.pipe(v.string(), v.uuid()),
  client: v.pipe(v.string(), v.regex(/^[\w-]{12}$/)),
})

const database = useTestDatabase()
beforeEach(() => database.db.delete(participants))

/** A host that logs warnings, and the lines of its security log. */
function loggingHost() {
  let text = ''
  const sink = new Writable({
    write: (chunk, _encoding, written) => {
      text += String(chunk)
      written()
    },
  })
  const host = hostApp(database, {}, undefined, { log: createLog('warn', sink) })
  const records = () =>
    text
      .split('\n')
      .filter((line) => line.includes('"security"'))
      .map((line) => v.parse(Line, JSON.parse(line)).security)
  const lines = () => records().map((record) => v.parse(OfRequest, record))
  return { host, records, lines, text: () => text }
}

describe('the security log', () => {
  it('has a line for each sign-in, failure, limit, reset, change and sign-out', async () => {
    const { host, lines, text } = loggingHost()
    const ada = host.visitor()
    await ada.signUp(email)
    await ada.logIn(email)
    const thief = host.visitor()
    for (let attempt = 0; attempt <= limits.loginByAccountAndAddress.max; attempt += 1) {
      await thief.logIn(email, 'Wrong horse 1')
    }
    await thief.logIn('nobody@example.com', 'Wrong horse 1')
    const change = await openPage(ada, settingsPaths.password)
    await change.submit({ new_password: 'Another horse 2' })
    await (await openPage(host.visitor(), recoveryPaths.request)).submit({ email })
    const link = await linkTo(email, host)
    await (await openPage(host.visitor(), link)).submit({ new_password: 'Third horse 33' })
    await ada.logIn(email, 'Third horse 33')
    await ada.send(hostPages.logout)
    const [row] = await database.db.select().from(participants)
    const wrong = ['sign-in', 'refused', row?.id, 'wrong-password']
    expect(
      lines().map(({ event, outcome, participant, reason }) => [event, outcome, participant, reason]),
    ).toEqual([
      ['sign-up', 'done', row?.id, undefined],
      ['sign-in', 'done', row?.id, undefined],
      ...Array.from({ length: limits.loginByAccountAndAddress.max }, () => wrong),
      ['sign-in', 'limited', null, 'rate-limited'],
      ['sign-in', 'refused', null, 'wrong-password'],
      ['password-change', 'done', row?.id, undefined],
      ['password-reset-request', 'done', null, undefined],
      ['password-reset', 'done', row?.id, undefined],
      ['sign-in', 'done', row?.id, undefined],
      ['sign-out', 'done', row?.id, undefined],
    ])
    const tokens = [...ada.cookies.values()]
    for (const secret of [email, 'horse', ada.address, thief.address, link, ...tokens]) {
      expect(text()).not.toContain(secret)
    }
  })

  it('has a line for each act on a cash-out, done or refused', async () => {
    const { host, records } = loggingHost()
    const { reference } = await ask(host)
    const expected = [
      ['hold', 'done'],
      ['failed', 'done'],
      ['release', 'refused'],
    ] as const
    for (const [action] of expected)
      await act(host, { action, reference, reason: 'We look at it' }).catch(() => null)
    expect(records()).toEqual(
      expected.map(([reason, outcome]) => ({
        event: 'settlement',
        outcome,
        by: 'operator',
        reference,
        reason,
      })),
    )
  })

  it('names the same client for all requests of one network, and another one for others', async () => {
    const { host, lines } = loggingHost()
    const [ada, eve] = [host.visitor(), host.visitor()]
    await ada.signUp(email)
    await ada.logIn(email)
    await eve.logIn(email)
    const [first, second, third] = lines().map(({ client }) => client)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })
})
