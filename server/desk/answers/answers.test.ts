import { randomUUID } from 'node:crypto'
import { RosterActAnswer } from '#contract/desk/answers/roster.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import { IntakeField } from '#contract/answers/intake.ts'
import {
  auditLog,
  intakeAnswers,
  intakes,
  participants,
  pushJobs,
  recordOpenings,
  studies,
} from '#server/db/schema.ts'
import { followedApplications } from '#server/modules/member/applications/routes.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { questionnaireAnswers } from '#server/platform/sealing/sealed-column.ts'
import { addAccounts, manyIds, subscribe } from '#tests/support/builders/people/accounts.ts'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import { studyInput } from '#tests/support/builders/studies/study-input.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { type DeskApp, type DeskBrowser, deskApp, deskErrorOf } from '#tests/support/host/desk-app.ts'
import { untilWaiting } from '#tests/support/databases/lock-waits.ts'
import { whileHeld } from '#tests/safety/while-held.ts'
import type { Database } from '#server/db/database.ts'
import { desc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { executeCommand } from '#tests/support/host/execute-command.ts'

const fields = [
  {
    key: 'cups',
    type: 'radio',
    label: 'How many?',
    options: [
      { value: '1', label: 'One' },
      { value: '2', label: 'Two' },
      { value: '10', label: 'Ten' },
    ],
  },
  { key: 'note', type: 'input', label: 'Note' },
].map((field) => v.parse(IntakeField, field))
const reason = 'We choose participants'

describe('answers at the desk', () => {
  const database = useTestDatabase('Focus Groups')
  let desk: DeskApp
  let editor: DeskBrowser
  let study: number
  let count = 0

  beforeEach(async () => {
    count += 1
    const { db } = database
    await db.delete(participants)
    await db.delete(studies)
    desk = deskApp(database)
    editor = await desk.operator(`Editor ${count}`, 'editor')
    await saveStudies(db, [studyInput()], desk.host.deps.clock())
    study = (await db.select().from(studies))[0]?.id ?? 0
    await db.insert(intakes).values({ studyId: study, fields })
  })

  const now = () => desk.host.deps.clock()
  const answered = async (encId: string, given: Record<string, string>) => {
    const [row] = await addAccounts(database.db, [encId], now())
    const participantId = row?.id ?? 0
    const answers = questionnaireAnswers.seal(testDataKeys, [participantId, study], given)
    await database.db
      .insert(intakeAnswers)
      .values({ participantId, studyId: study, answers, answeredAt: now() })
    return participantId
  }
  const read = async (query = '') => {
    const path = `${fillPath(endpoints.readRoster.path, { id: study })}?${query}`
    return await editor.read(endpoints.readRoster, { path, reason })
  }
  /** Acts on participants who had not been acted on. */
  const act = (
    name: string,
    encIds: readonly string[],
    { by = editor, ...more }: { by?: DeskBrowser; reason?: string; push?: boolean; mail?: boolean } = {},
  ) =>
    by.call(endpoints.actOnRoster, {
      params: { id: study },
      body: {
        act: name,
        participants: encIds.map((enc_id) => ({ enc_id, version: 0 })),
        reason: null,
        push: false,
        mail: false,
        ...more,
      },
    })
  const tracesOf = (participantId: number) =>
    database.db.$count(recordOpenings, eq(recordOpenings.participantId, participantId))
  const statusOf = async (participantId: number) => {
    const [row] = await followedApplications(database.db, participantId)
    return row?.state
  }

  it('have a column for each question, and each participant sees that they were opened', async () => {
    const ada = await answered('ada', { cups: '1', former: 'Yes' })
    const { columns, rows } = await read()
    expect(columns.map(({ label }) => label)).toEqual(['How many?', 'Note', 'former'])
    expect(rows).toMatchObject([
      { enc_id: 'ada', answers: { cups: '1' }, unread: true, email: null, state: 'answered' },
    ])
    expect((await read()).rows).toMatchObject([{ unread: false }])
    const openings = await database.db.select().from(recordOpenings).orderBy(recordOpenings.id)
    expect(openings).toMatchObject(
      ['answers', 'profile'].map((opened) => ({ participantId: ada, opened, reason })),
    )
  })

  it('stay closed without a reason', async () => {
    await answered('ada', { cups: '1' })
    const params = { id: study }
    expect(await deskErrorOf(await editor.call(endpoints.readRoster, { params }))).toBe('422 invalid')
    expect(await database.db.$count(recordOpenings)).toBe(0)
  })

  it('are filtered by an answer and by the state; all that are compared are opened', async () => {
    await answered('ada', { cups: '1', note: 'Espresso' })
    await answered('bob', { cups: '10', note: 'Filter' })
    const found = async (query: string) => (await read(query)).rows.map((row) => row.enc_id)
    expect(await found('key=cups&value=3')).toEqual([])
    const openings = await database.db.select().from(recordOpenings)
    expect(openings.map(({ opened }) => opened)).toEqual(['answers', 'answers'])
    expect(await found('key=cups&value=1')).toEqual(['ada'])
    expect(await found('key=note&value=FILT')).toEqual(['bob'])
    expect((await act('choose', ['bob'])).status).toBe(200)
    expect(await found('state=chosen')).toEqual(['bob'])
    expect(await found('state=answered')).toEqual(['ada'])
  })

  it('are read a page at a time, each once', async () => {
    const people = await addAccounts(database.db, manyIds(105), now())
    await database.db.insert(intakeAnswers).values(
      people.map(({ id }) => ({
        participantId: id,
        studyId: study,
        answers: questionnaireAnswers.seal(testDataKeys, [id, study], { cups: '1' }),
        answeredAt: now(),
      })),
    )
    const first = await read()
    const second = await read(`after=${first.next}`)
    const ids = [...first.rows, ...second.rows].map((row) => row.enc_id)
    expect(new Set(ids).size).toBe(105)
    expect(second.next).toBeNull()
  })

  it('become a status in My applications, a push message and an e-mail by an act', async () => {
    const ada = await answered('ada', { cups: '1' })
    await subscribe(database.db, ada, now())
    const told = { push: true, mail: true, reason: 'Come on Monday.' }
    expect((await act('choose', ['ada'], told)).status).toBe(200)
    expect(await statusOf(ada)).toBe('heard-back')
    expect(await database.db.select().from(pushJobs)).toMatchObject([{ kind: 'offer' }])
    await desk.host.sendMails()
    const [mail] = desk.host.mail.messages
    expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'News on your application' })
    expect(mail?.text).toContain('Come on Monday.')
    expect((await read()).rows).toMatchObject([{ state: 'chosen', email: 'ada@example.com' }])
    const [line] = await database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(line).toMatchObject({
      actor: `Editor ${count}`,
      act: 'roster.choose',
      subject: `study:${study}`,
      after: { participant: expect.any(Number), state: 'chosen' },
    })
  })

  it('bring a message once to those who gave them, however often it is posted at the same time', async () => {
    await answered('ada', { cups: '1' })
    const body = { key: randomUUID(), states: ['answered'], text: 'Please bring an ID.' }
    const send = () => editor.call(endpoints.writeToRoster, { params: { id: study }, body })
    const lock = (tx: Database) => tx.execute(sql`lock table study_message in share row exclusive mode`)
    const posts = await whileHeld(database, lock, async () => {
      const sent = [send(), send(), send()]
      await untilWaiting(database, sent.length)
      return sent
    })
    for (const one of await Promise.all(posts)) expect(await one.json()).toEqual({ sent: 1, unwanted: 0 })
    await desk.host.sendMails()
    expect(desk.host.mail.messages).toHaveLength(1)
  })

  it('are decided on once by two operators at the same time', async () => {
    await answered('ada', { cups: '1' })
    const other = await desk.operator(`Other ${count}`, 'editor')
    const answers = await Promise.all([act('choose', ['ada']), act('decline', ['ada'], { by: other })])
    const outcomes = await Promise.all(
      answers.map(async (one) => v.parse(RosterActAnswer, await one.json()).results[0]?.outcome),
    )
    expect(new Set(outcomes)).toEqual(new Set(['changed-meanwhile', 'done']))
  })

  it('are not decided on for somebody who has not answered', async () => {
    const ada = await answered('ada', { cups: '1' })
    expect((await act('choose', ['ada', 'nobody'])).status).toBe(404)
    expect(await tracesOf(ada)).toBe(0)
    expect(await statusOf(ada)).toBeUndefined()
  })

  it('are counted by study without being opened', async () => {
    await answered('ada', { cups: '1' })
    expect((await editor.read(endpoints.answeredStudies)).studies).toMatchObject([
      { id: study, answers: 1, unread: 1, undecided: 1, chosen: 0 },
    ])
    expect(await database.db.$count(recordOpenings)).toBe(0)
  })

  it('leave their study in the list once they are deleted, while somebody has a place in it', async () => {
    await answered('ada', { cups: '1' })
    await answered('bob', { cups: '1' })
    expect((await act('choose', ['ada'])).status).toBe(200)
    await database.db.update(intakeAnswers).set({ answers: null })
    const listed = async () => (await editor.read(endpoints.answeredStudies)).studies
    expect(await listed()).toMatchObject([{ id: study, unread: 0, undecided: 0, chosen: 1 }])
    expect((await read()).rows).toMatchObject([{ enc_id: 'ada', state: 'chosen' }, { enc_id: 'bob' }])
    await database.db.delete(participants).where(eq(participants.encId, 'ada'))
    expect(await listed()).toEqual([])
  })

  it('wait on Today until they are read or deleted', async () => {
    const waiting = async () => (await editor.read(endpoints.today)).answers
    await answered('ada', { cups: '1' })
    const deleted = await answered('bob', { cups: '1' })
    await database.db
      .update(intakeAnswers)
      .set({ answers: null })
      .where(eq(intakeAnswers.participantId, deleted))
    expect(await waiting()).toEqual({
      count: 1,
      since_yesterday: 1,
      urgent: 0,
      oldest_at: now().toISOString(),
    })
    await read()
    expect(await waiting()).toEqual({ count: 0, since_yesterday: 0, urgent: 0, oldest_at: null })
  })

  it('that cannot be read are named as such, beside the others', async () => {
    const ada = await answered('ada', { cups: '1' })
    await answered('bob', { cups: '2' })
    await database.db
      .update(intakeAnswers)
      .set({ answers: { cups: '2' } })
      .where(eq(intakeAnswers.participantId, ada))
    const { rows } = await read()
    expect(rows.map(({ answers }) => answers)).toEqual([null, { cups: '2' }])
    expect((await read('key=cups&value=2')).rows).toHaveLength(1)
    const params = { id: study }
    expect((await editor.read(endpoints.answersFile, { params, reason })).csv).toContain(
      '"The answers cannot be read"',
    )
  })

  it('are the same file at the desk and by the command, without formulas', async () => {
    const answeredAt = now()
    const ada = await answered('ada', { cups: '2', note: '=HYPERLINK("https://evil.example")' })
    const params = { id: study }
    desk.host.pass({ seconds: 300 })
    const stolen = await editor.call(endpoints.answersFile, { params, reason })
    expect(await deskErrorOf(stolen)).toBe('403 step-up-required')
    await editor.stepUp()
    const { csv } = await editor.read(endpoints.answersFile, { params, reason })
    expect(csv.split('\r\n')).toEqual([
      '\u{feff}"Participant","First name","Last name","E-mail","Session","Answered","State","How many?","Note"',
      `"ada","","","","","${answeredAt.toISOString()}","answered","Two","'=HYPERLINK(""https://evil.example"")"`,
      '',
    ])
    const execute = (id: number, operator: string) => {
      const args = [String(id), '--operator', operator, '--reason', 'By the command']
      return executeCommand(desk.host.deps, ['answers', ...args])
    }
    expect(await execute(study, `Editor ${count}`)).toEqual({ output: csv, errors: '', code: 0 })
    const openings = await database.db.select().from(recordOpenings).orderBy(recordOpenings.id)
    expect(openings.map((row) => [row.participantId, row.reason])).toEqual([
      [ada, reason],
      [ada, 'By the command'],
    ])
    await expect(execute(study + 1, `Editor ${count}`)).rejects.toThrow(`there is no study ${study + 1}`)
    await expect(execute(study, 'Nobody')).rejects.toThrow('there is no active operator Nobody')
  })
})
