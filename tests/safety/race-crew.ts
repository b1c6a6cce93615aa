import { headers } from '#contract/base/headers.ts'
import { type Recruiting, noRecruiting } from '#contract/desk/answers/recruiting.ts'
import { payingActs } from '#contract/desk/answers/roster.ts'
import * as desk from '#contract/desk/endpoints.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { participants, participations, studySessions } from '#server/db/schema.ts'
import { followParticipations } from '#server/modules/studies/participations/follow.ts'
import { dataPaths } from '#server/platform/pages/account-paths.ts'
import { addPerson } from '#tests/support/builders/people/person.ts'
import { adoptSessionOf } from '#tests/support/host/adopt-session.ts'
import { type DeskApp, type DeskBrowser, deskApp } from '#tests/support/host/desk-app.ts'
import { openPage } from '#tests/support/host/page-form.ts'
import type { useRecruiting } from '#tests/support/host/recruiting.ts'
import type { TestVisitor } from '#tests/support/host/test-visitor.ts'
import { and, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { oneOf } from './spenders.ts'

type Story = ReturnType<typeof useRecruiting>
type Paying = 'editor' | 'payer'

interface Team {
  hosts: DeskApp[]
  editors: DeskBrowser[]
  payers: DeskBrowser[]
  /** Lines of the hosts' logs: a deadlock is answered like any other wait. */
  deadlocks: string[]
}

/** Two hosts on one database, each with connections of its own, an editor and a payer. */
export async function gatherTeam(story: Story, databases: readonly OpenDatabase[]): Promise<Team> {
  const deadlocks: string[] = []
  const write = (line: string) => {
    if (line.includes('deadlock detected')) deadlocks.push(line)
  }
  const log = pino({ level: 'error' }, { write })
  const clock = () => story.app.host.deps.clock()
  const hosts = databases.map((one) => deskApp(one, {}, undefined, { clock, log }))
  const named = (role: Paying) =>
    Promise.all(hosts.map((host, side) => host.operator(`${role} of ${side} ${randomUUID()}`, role)))
  return { hosts, editors: await named('editor'), payers: await named('payer'), deadlocks }
}

export type Crew = Awaited<ReturnType<typeof gatherCrew>>

/**
 * New participants who have answered the study, each with a device at either host, and what they and the team do. People
 * are named by their number, hosts by their side.
 */
export async function gatherCrew(story: Story, { hosts, editors, payers }: Team, people: number) {
  const now = () => story.app.host.deps.clock()
  const { db } = story.app.host.deps.database
  const crew: { encId: string; devices: TestVisitor[] }[] = []
  for (let one = 0; one < people; one += 1) {
    const encId = randomUUID()
    await addPerson(db, { encId, createdAt: now() }, { dma: 501 })
    const devices = hosts.map(({ host }) => host.visitor())
    for (const [side, device] of devices.entries())
      await adoptSessionOf(oneOf(hosts, side).host.deps, device, encId, now())
    crew.push({ encId, devices })
    await story.answer(oneOf(devices, one))
  }
  const params = story.study()
  const { id: ownId, version, content } = await story.saved()
  const ofStudy = eq(participations.studyId, params.id)
  const seen = new Map<string, number>()

  /** From now on operators act on participants as they are by now. */
  const look = async () => {
    const rows = await db
      .select({ encId: participants.encId, at: participations.version })
      .from(participations)
      .innerJoin(participants, eq(participants.id, participations.participantId))
      .where(ofStudy)
    for (const { encId, at } of rows) seen.set(encId, at)
  }
  const deviceOf = (side: number, one: number) => oneOf(oneOf(crew, one).devices, side)
  const participate = (side: number, one: number, body: object) => {
    const key = { [headers.idempotencyKey]: randomUUID() }
    const path = fillPath(endpoints.participate.path, params)
    return settled(() => deviceOf(side, one).postJson(path, body, key))
  }
  const act = (side: number, name: string, of: readonly number[], role: Paying = 'payer') => {
    const chosen = of
      .map((one) => oneOf(crew, one).encId)
      .map((encId) => ({ enc_id: encId, version: seen.get(encId) ?? 0 }))
    const body = { act: name, participants: chosen, reason: null, push: true, mail: true }
    const isPaying = role === 'payer' && payingActs.some((one) => one === name)
    const by = oneOf(role === 'payer' ? payers : editors, side)
    return settled(() => by.call(isPaying ? desk.payOnRoster : desk.actOnRoster, { params, body }))
  }
  const change = (side: number, row: typeof desk.editOwnStudy | typeof desk.closeOwnStudy, body: object) =>
    settled(() => oneOf(editors, side).call(row, { params: { id: ownId }, body: { version, ...body } }))
  await look()
  return {
    all: crew.map((_one, index) => index),
    look,
    participate,
    act,
    takePlaces: async (of: readonly number[]) => {
      await act(0, 'choose', of)
      for (const one of of) await participate(0, one, { act: 'accept' })
      await look()
    },
    edit: (side: number, recruiting: Partial<Recruiting>) =>
      change(side, desk.editOwnStudy, {
        content: { ...content, recruiting: { ...noRecruiting, ...recruiting } },
      }),
    /** Ends the study, with the wish to decline all who wait. */
    close: (side: number) => change(side, desk.closeOwnStudy, { reason: 'We have enough', decline: true }),
    follow: (side: number) => followParticipations(oneOf(hosts, side).host.deps),
    /** Opens the page that deletes an account. Resolves to its press. */
    deletion: async (side: number, one: number) => {
      const page = await openPage(deviceOf(side, one), dataPaths.deletion)
      return async () => {
        const { status } = await page.submit()
        if (status >= 500) throw new Error(`A deletion was answered ${status}`)
      }
    },
    /** All offers end by now. */
    endOffers: () =>
      db
        .update(participations)
        .set({ offeredUntil: now() })
        .where(and(ofStudy, eq(participations.state, 'chosen'))),
    session: async (key: string) => {
      const of = and(eq(studySessions.studyId, params.id), eq(studySessions.key, key))
      const [found] = await db.select().from(studySessions).where(of)
      return String(found?.id)
    },
    /** The state of each, by number. */
    states: async () => {
      const rows = await db
        .select({ encId: participants.encId, state: participations.state })
        .from(participations)
        .innerJoin(participants, eq(participants.id, participations.participantId))
        .where(ofStudy)
      const byName = new Map(rows.map(({ encId, state }) => [encId, state]))
      return crew.map(({ encId }) => byName.get(encId) ?? 'gone')
    },
  }
}

/** Repeats a call while a host asks for that, as a device does. */
async function settled(call: () => Promise<Response>): Promise<string> {
  const answer = await call()
  const body = await answer.text()
  if (answer.status === 503 || body.includes('in-progress')) return settled(call)
  if (answer.status >= 500) throw new Error(`An act was answered ${answer.status} ${body}`)
  return body
}
