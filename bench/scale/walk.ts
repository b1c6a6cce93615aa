import * as desk from '#contract/desk/endpoints.ts'
import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import { intakes, participants, sealedColumnMarks } from '#server/db/schema.ts'
import { followParticipations } from '#server/modules/studies/participations/follow.ts'
import { followPayouts } from '#server/modules/money/payouts/order-payouts.ts'
import { giftCardProviderOf } from '#server/stand-ins/gift-cards/connection.ts'
import { deliverDue } from '#server/modules/member/push/delivery.ts'
import { maintenanceTasks } from '#server/maintenance-tasks.ts'
import { requireDataKeys, sealClearValues } from '#server/modules/account/data/reseal.ts'
import { sealedColumns } from '#server/platform/sealing/sealed-column.ts'
import { dataPaths, settingsPaths } from '#server/platform/pages/account-paths.ts'
import { callNames, callOf } from '#tests/contract/calls.ts'
import { completeSurvey, fields, type World } from '#tests/contract/world.ts'
import { adoptSessionOf } from '#tests/support/host/adopt-session.ts'
import { type DeskApp, type DeskBrowser, deskApp } from '#tests/support/host/desk-app.ts'
import { executeCommand } from '#tests/support/host/execute-command.ts'
import { hostApp } from '#tests/support/host/host-app.ts'
import { openPage } from '#tests/support/host/page-form.ts'
import {
  StandInProvider,
  postbackQuery,
  providerSurvey,
  sendPostback,
  surveyEnvironment,
} from '#tests/support/providers/survey-provider.ts'
import { fillDesk, sendExample } from '#tests/safety/desk-calls.ts'
import { eq } from 'drizzle-orm'
import type { Statement } from './plans.ts'
import { firstId } from './rows.ts'
import type { WatchedDatabase } from './watched-database.ts'

const metricsToken = 'a-token-for-metrics-of-the-bench'
const settings = { ...surveyEnvironment, METRICS_TOKEN: metricsToken, DESK_ORIGIN: 'https://desk.example' }
/** Participants with the surveys of a year. */
const leaving = 2 * 1000
const known = 3 * 1000
const keen = 4 * 1000

export type Part = 'participant' | 'desk' | 'upkeep'
export interface Step {
  part: Part
  name: string
  statements: Statement[]
  /** Null if it went as it should. */
  failure: unknown
}

/** The host on the filled database, with the records that the examples of the desk's calls name. */
export async function openHost({ database }: WatchedDatabase): Promise<DeskApp> {
  const provider = new StandInProvider()
  provider.surveys = ['survey-7', 'survey-8'].map((id) => providerSurvey(id))
  const app = deskApp(database, settings, provider.send)
  await fillDesk(app)
  await database.db.insert(intakes).values({ studyId: 1, fields })
  // As a host's first start leaves them.
  const marks = sealedColumns.map(({ table, column }) => ({ name: `${table}.${column}` }))
  await database.db.insert(sealedColumnMarks).values(marks).onConflictDoNothing()
  return app
}

/** All that participants, operators and the host itself ask of the database: each call once, through the real host. */
export async function walk(watched: WatchedDatabase, app: DeskApp): Promise<Step[]> {
  const steps: Step[] = []
  const step = (part: Part) => async (name: string, run: () => Promise<unknown>) => {
    let failure: unknown = null
    const statements = await watched.during(async () => {
      await run().catch((error: unknown) => (failure = error))
      await app.host.deps.backgroundTasks.whenIdle()
    })
    steps.push({ part, name, statements, failure })
  }
  // The examples of the desk name records by the ids that an empty database gives them.
  await atDesk(app, step('desk'))
  await asParticipant(watched, app, step('participant'))
  await asUpkeep(watched, app, step('upkeep'))
  return steps
}

/** The first survey was completed by then. */
const changes: Readonly<Record<string, object>> = { surveyStart: { values: { id: 'survey-8' } } }
const endsSession: readonly string[] = ['login', 'signUp', 'passkeySignIn']

type Take = (name: string, run: () => Promise<unknown>) => Promise<void>

async function asParticipant({ database }: WatchedDatabase, { host }: DeskApp, take: Take): Promise<void> {
  const signedIn = async (id: number) => {
    const [row] = await database.db.select().from(participants).where(eq(participants.id, id))
    const visitor = host.visitor()
    await adoptSessionOf(host.deps, visitor, row?.encId ?? '', host.deps.clock())
    return visitor
  }
  const ada = await signedIn(keen)
  const world: World = { host, database, ada, adaId: keen, nobody: host.visitor(), studyId: 1 }
  // Before the first gift card is asked for.
  await ok('profile', await (await callOf('profile', world))())
  for (const name of callNames) {
    // Calls that begin or end a session change who asks, so a visitor makes them.
    const by = endsSession.includes(name) ? world.nobody : ada
    const call = await callOf(name, world)
    await take(name, async () => await ok(name, await call({ by, ...changes[name] })))
  }
  for (const path of Object.values({ ...settingsPaths, ...dataPaths }))
    await take(`GET ${path}`, () => ada.send(path))
  await take('postback that takes points back', async () => {
    const click = await completeSurvey(world)
    const { enc_id: user } = await ada.user()
    const result = { trans_id: `of-${click}`, user_id: user, sub_id: click, amount_local: '85', status: '2' }
    await ok('postback', await sendPostback(host.visitor(), postbackQuery(result)))
  })
  const leaver = await signedIn(leaving)
  await take('deletion of an account', async () => {
    const page = await (await openPage(leaver, dataPaths.deletion)).submit()
    if (page.status !== 200) throw new Error(`The deletion was answered with ${page.status}`)
  })
}

/** 404 is accepted: a search without a result reads the most. */
const nobody = 404

/** @throws for an answer that refuses the call: it would have asked the database for less. */
async function ok(name: string, answer: Response): Promise<void> {
  if (answer.status >= 400 && answer.status !== nobody)
    throw new Error(`${name} was answered with ${answer.status}: ${await answer.text()}`)
}

const reason = 'Your message'
/** Lists and searches beside the examples: other filters, and the pages that follow. */
const looks: readonly [name: string, row: DeskEndpoint, given: Parameters<DeskBrowser['call']>[1]][] = [
  ['people by address', desk.openPerson, { body: { query: `person.${known}@mail.example`, reason } }],
  ['people by number of the log', desk.openPerson, { body: { query: `participant:${known}`, reason } }],
  ['people by phone', desk.openPerson, { body: { query: '212 555 0100', reason } }],
  ['people by a name', desk.findPeople, { body: { query: 'Olivia', reason } }],
  ['people by a name that nobody has', desk.findPeople, { body: { query: 'Zzyzx', reason } }],
  ['people by a whole name', desk.findPeople, { body: { query: 'ada king', reason } }],
  ...['held', 'sent', 'failed', 'doubted'].map((state) =>
    look(`payouts ${state}`, desk.payouts, `?state=${state}`),
  ),
  look('payouts by reference', desk.payouts, '?state=sent&search=SEND'),
  look('payouts by card', desk.payouts, '?state=sent&search=abcdefghijkl'),
  look('payouts from an amount', desk.payouts, '?state=sent&dollars=50'),
  look('finance of a year', desk.finance, '?year=2026'),
  ...['waiting', 'sent'].map((state) => look(`mails ${state}`, desk.mails, `?state=${state}`)),
  look('messages closed', desk.contactThreads, '?state=closed'),
  look('log of an act', desk.log, '?act=payout.send'),
  look('log of an area', desk.log, '?act=operator'),
  look('log of a record', desk.log, '?subject=participant:1'),
  look('log, older', desk.log, '?before=500'),
  look('catalogue, by title', desk.catalogueStudies, '?search=brew'),
  look('own studies by title', desk.ownStudies, '?search=brew'),
  ['roster of many', desk.readRoster, { params: { id: firstId }, reason }],
  [
    'roster of many, by state',
    desk.readRoster,
    { path: `/api/studies/${firstId}/roster?state=waiting`, reason },
  ],
]

function look(name: string, row: DeskEndpoint, query: string): (typeof looks)[number] {
  return [name, row, { query }]
}

/** The examples of these change one study, each the version that the one before has made; last first. */
const ofOneStudy = [
  'addOwnStudy',
  'editOwnStudy',
  'scheduleOwnStudy',
  'closeOwnStudy',
  'featureOwnStudy',
  'undoOwnStudy',
  'deleteOwnStudy',
].toReversed()

async function atDesk(app: DeskApp, take: Take): Promise<void> {
  const rows = Object.entries<DeskEndpoint>(desk)
  const place = ([name]: (typeof rows)[number]) => ofOneStudy.indexOf(name)
  for (const [name, row] of rows.toSorted((one, other) => place(other) - place(one))) {
    const browser = await app.operator(`For ${name}`)
    await take(name, () => sendExample(browser, name, row))
  }
  const owner = await app.operator('Looks')
  for (const [name, row, given] of looks)
    await take(name, async () => await ok(name, await owner.call(row, given)))
}

async function asUpkeep({ database }: WatchedDatabase, app: DeskApp, take: Take): Promise<void> {
  const { deps } = app.host
  const { maintenance } = database
  const stopping = new AbortController().signal
  await take('start: keys of sealed values', () =>
    requireDataKeys({ db: maintenance, dataKeys: deps.dataKeys }),
  )
  await take('start: values in clear', () => sealClearValues({ db: maintenance, dataKeys: deps.dataKeys }))
  for (const [index, task] of maintenanceTasks(deps).entries())
    await take(`maintenance ${index + 1}`, () => task(stopping))
  await take('offers and sessions', () => followParticipations(deps))
  await take('push messages', () => deliverDue(deps))
  await take('e-mails', () => app.host.sendMails())
  const ordering = hostApp(database, { ...settings, PAYOUT_PROVIDER: 'tremendous' }).deps
  await take('gift cards', () => followPayouts(ordering, giftCardProviderOf(ordering))(stopping))
  const bearer = { headers: { Authorization: `Bearer ${metricsToken}` } }
  await take('metrics', async () => await ok('metrics', await app.host.app.request('/metrics', bearer)))
  for (const words of [
    ['payouts', 'list'],
    ['participants', 'end-sessions', `person.${known}@mail.example`, '--reason', reason],
    ['answers', String(firstId + 1)],
  ] as const)
    await take(`npm run ${words[0]}`, () => executeCommand(deps, [...words, '--operator', 'First']))
  await take('npm run operators', () => executeCommand(deps, ['operators', 'list']))
  await take('npm run studies', () => executeCommand(deps, ['studies', 'list']))
}
