import { randomUUID } from 'node:crypto'
import { signInAttempt } from '#tests/support/builders/people/attempt.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { IntakeField } from '#contract/answers/intake.ts'
import { SurveyStartAnswer } from '#contract/answers/survey-calls.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import {
  categories,
  intakeAnswers,
  intakes,
  onlineSurveys,
  operators,
  participations,
  profiles,
  recordOpenings,
  studies,
  studySessions,
} from '#server/db/schema.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { addEntry } from '#server/work/ledger.ts'
import { insertHold } from '#server/modules/money/cashout/account-holds.ts'
import { startSession } from '#server/platform/sessions/service.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import {
  StandInProvider,
  surveyEnvironment,
  postbackQuery,
  sendPostback,
} from '#tests/support/providers/survey-provider.ts'
import { addPerson } from '#tests/support/builders/people/person.ts'
import { studyInput } from '#tests/support/builders/studies/study-input.ts'
import type { TestVisitor } from '#tests/support/host/test-visitor.ts'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'

/** The surroundings of a call: a host with some data of every kind, a participant who may do everything, a visitor. */
export interface World {
  host: HostApp
  database: OpenDatabase
  ada: TestVisitor
  adaId: number
  nobody: TestVisitor
  /** An active study with a questionnaire. */
  studyId: number
}

/** The one survey of the provider. */
export const surveyId = 'survey-7'

export const fields = [
  {
    key: 'often',
    type: 'radio',
    label: 'How often?',
    required: true,
    options: [{ value: 'daily', label: 'Daily' }],
  },
  { key: 'uses', type: 'checkbox', label: 'What for?', options: [{ value: 'work', label: 'Work' }] },
  { key: 'first_day', type: 'date', label: 'From when?' },
  { key: 'note', type: 'input', label: 'Anything else?' },
  { key: 'about', type: 'text', label: 'About', defaultValue: 'Welcome' },
].map((field) => v.parse(IntakeField, field))

/** A catalogue of one study with a questionnaire and one older survey. Returns the study's id. */
export async function fillCatalogue({ db }: OpenDatabase): Promise<number> {
  await db.insert(categories).values({ title: 'Focus Groups', slug: 'focus-groups' })
  await db.insert(onlineSurveys).values({ title: 'Tell us', targetUrl: 'https://surveys.example/old' })
  await saveStudies(db, [studyInput()], new Date('2026-11-20T00:00:00Z'))
  const [study] = await db.select({ id: studies.id }).from(studies)
  if (!study) throw new Error('The study was not saved')
  await db.insert(intakes).values({ studyId: study.id, fields })
  return study.id
}

let participantsMade = 0

/**
 * A new host and a new participant over a database that `fillCatalogue` has filled.
 *
 * @param environment Further settings of the operator.
 */
export async function makeWorld(
  database: OpenDatabase,
  studyId: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<World> {
  const host = hostApp(database, { ...surveyEnvironment, ...environment }, new StandInProvider().send)
  const ada = host.visitor()
  return { host, database, ada, adaId: await enroll(host, ada), nobody: host.visitor(), studyId }
}

/** Makes an adult with a profile, enough points for one cash-out, and a session in `visitor`. */
async function enroll({ deps }: HostApp, visitor: TestVisitor): Promise<number> {
  const { db } = deps.database
  participantsMade += 1
  const encId = `participant-${participantsMade}`
  const at = deps.clock()
  const participantId = await addPerson(db, { encId, createdAt: at })
  await grantPoints(deps.database, participantId, 2000)
  const { token } = await startSession(deps, db, { participantId, encId }, signInAttempt(), at)
  visitor.cookies.set('sid', token)
  return participantId
}

export async function grantPoints(
  { db }: OpenDatabase,
  participantId: number,
  points: number,
  kind: 'credit' | 'reversal' | 'cashout' = 'credit',
): Promise<void> {
  await db.transaction((tx) =>
    addEntry(
      tx,
      {
        participantId,
        kind,
        points,
        reference: { type: 'test', id: crypto.randomUUID() },
        source: 'A grant of the test',
        reason: null,
      },
      new Date('2026-11-20T00:00:00Z'),
    ),
  )
}

const completed = new WeakMap<World, Promise<string>>()

/**
 * Completes the survey, once for each world, as it is offered only once. Its points then wait to be confirmed. Returns
 * the attempt's id.
 */
export function completeSurvey(world: World): Promise<string> {
  const attempt = completed.get(world) ?? takeSurvey(world)
  completed.set(world, attempt)
  return attempt
}

async function takeSurvey({ host, ada }: World): Promise<string> {
  const start = fillPath(endpoints.surveyStart.path, { id: surveyId })
  const started = await ada.send(start, { headers: { Accept: 'application/json' } })
  const { url } = v.parse(SurveyStartAnswer, await started.json())
  const click = new URL(url).searchParams.get('subid_1') ?? ''
  const { enc_id: user } = await ada.user()
  const result = { trans_id: `of-${click}`, user_id: user, sub_id: click, amount_local: '85' }
  const answer = await sendPostback(host.visitor(), postbackQuery(result))
  if (!answer.ok) throw new Error(`The postback was refused: ${await answer.text()}`)
  return click
}

/** Puts the account on hold, and notes that an operator has opened it. */
export async function holdOn({ database: { db }, adaId: participantId, host }: World): Promise<void> {
  const at = host.deps.clock()
  const name = `Support ${crypto.randomUUID()}`
  const [operator] = await db
    .insert(operators)
    .values({ name, role: 'support', userHandle: Buffer.from(name), createdAt: at })
    .returning({ id: operators.id })
  const operatorId = operator?.id ?? 0
  const reason = 'We could not find this street'
  await insertHold(db, host.deps.dataKeys, { participantId, heldBy: operatorId, reason, heldAt: at })
  await db
    .insert(recordOpenings)
    .values({ participantId, operatorId, opened: 'payouts', reason: 'Your message', reference: '7F2K', at })
}

export async function setBirthday(
  { db }: OpenDatabase,
  participantId: number,
  bornOn: string,
): Promise<void> {
  await db.update(profiles).set({ bornOn }).where(eq(profiles.participantId, participantId))
}

/** Offers the participant a place in the study of the world. */
export async function offerPlace(
  { database, adaId, studyId, host }: World,
  changes: Partial<typeof participations.$inferInsert> = {},
): Promise<void> {
  const { db } = database
  const now = host.deps.clock()
  const key = { participantId: adaId, studyId }
  await db
    .insert(intakeAnswers)
    .values({ ...key, answeredAt: now })
    .onConflictDoNothing()
  const row = { state: 'chosen' as const, version: 2, updatedAt: now, ...changes }
  await db
    .insert(participations)
    .values({ ...key, ...row })
    .onConflictDoUpdate({ target: [participations.participantId, participations.studyId], set: row })
}

/** A session that has no place left. */
export async function fullSession({ database, studyId, host }: World): Promise<number> {
  const startsAt = new Date(host.deps.clock().getTime() + 86_400_000)
  const session = { key: randomUUID(), minutes: 60, timeZone: 'America/New_York', capacity: 0, startsAt }
  const [row] = await database.db
    .insert(studySessions)
    .values({ studyId, ...session })
    .returning({ id: studySessions.id })
  return row?.id ?? 0
}
