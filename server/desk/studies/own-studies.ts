import type * as own from '#contract/desk/answers/own-studies.ts'
import { eq } from 'drizzle-orm'
import { approvals, ownStudies } from '#server/db/schema.ts'
import type { Database } from '#server/db/database.ts'
import type { SignedInOperator } from '#server/desk/calls/desk-env.ts'
import { DeskError } from '#server/desk/calls/desk-error.ts'
import { HostError } from '#server/errors/host-error.ts'
import { openDay } from '#domain/dates/open-day.ts'
import { hasSessionAhead, roomFaults } from '#domain/recruiting/room.ts'
import {
  type OperatorTransition,
  isForParticipants,
  nextByOperator,
} from '#domain/recruiting/study-states.ts'
import type { OwnStudyState } from '#contract/desk/answers/own-studies.ts'
import { decide, insertApproval } from '#server/modules/money/approvals/approvals.ts'
import { markPictureUsed } from '#server/modules/studies/images/uploaded-pictures.ts'
import { findPublished, hasCategory } from '#server/modules/studies/own/publish.ts'
import { opensAgain } from '#server/modules/studies/participations/changed-study.ts'
import { callOff } from '#server/modules/studies/participations/operator-act.ts'
import { takenRoom } from '#server/modules/studies/participations/recruited-study.ts'
import { type Work, type WorkDependencies, work } from '#server/work/work.ts'
import type * as v from 'valibot'
import {
  type OwnStudyFilter,
  type StoredOwnStudy,
  findMoney,
  findOwnStudies,
  findOwnStudy,
  findVersion,
  findVersions,
  insertOwnStudy,
  insertVersion,
  lockOwnStudy,
} from './own-repo.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import { requirePay } from './require-pay.ts'
import { showInCatalogue } from './show-in-catalogue.ts'

type Changing = WorkDependencies & Pick<DeskDependencies, 'config'>
type Operator = Pick<SignedInOperator, 'operatorId' | 'name' | 'role' | 'stepUpAt'>
type Changes = Partial<Pick<StoredOwnStudy, 'state' | 'content' | 'featured' | 'publishOn' | 'closeOn'>>

/**
 * Checks the parts of a content that are stored elsewhere, for the act that stores the content.
 *
 * @throws {HostError} `invalid` for an unknown category, or a picture that was not uploaded.
 */
async function requireParts(w: Work, { category, picture }: own.OwnStudyContent): Promise<void> {
  if (!(await hasCategory(w.db, category))) throw new HostError('invalid')
  if (picture !== null && !(await markPictureUsed(w, picture))) throw new HostError('invalid')
}

export const subjectOf = (id: number) => `own-study:${id}`

/** @throws {DeskError} `pay-above-limit`, `payer-needed` or `step-up-required` for what it pays. */
export async function addOwnStudy(
  deps: Changing,
  content: own.OwnStudyContent,
  actor: Operator,
): Promise<number> {
  const { incentiveLimits: limits } = deps.config
  return work(deps, actor, async (w) => {
    await requireParts(w, content)
    await requirePay(w, { studyId: null, before: null, after: content, operator: actor, limits })
    const id = await insertOwnStudy(w, { content, operatorId: actor.operatorId })
    return w.note({ act: 'own-study.add', subject: subjectOf(id), after: content }, id)
  })
}

/**
 * Deletes a draft with all its versions.
 *
 * @throws {DeskError} `forbidden` for a study that was published once.
 */
export async function deleteOwnStudy(
  deps: WorkDependencies,
  { id, version }: { id: number; version: number },
  actor: Operator,
): Promise<void> {
  await work(deps, actor, async (w) => {
    const study = await lockVersion(w, id, version)
    const { content } = study
    const isSeen = (await findPublished(w.db, id)) !== null
    if (isSeen) throw new DeskError('forbidden')
    requireState(study, 'delete', isSeen)
    await w.db.delete(ownStudies).where(eq(ownStudies.id, id))
    return w.note({ act: 'own-study.delete', subject: subjectOf(id), before: content })
  })
}

export interface OwnStudyBodies {
  edit: v.InferOutput<typeof own.OwnStudyBody>
  undo: v.InferOutput<typeof own.UndoBody>
  schedule: v.InferOutput<typeof own.ScheduleBody>
  close: v.InferOutput<typeof own.CloseBody>
  feature: v.InferOutput<typeof own.FeatureBody>
}
/** The changes of an act, and its transition in the table of states; null for an act that any state allows. */
type Doing = [OperatorTransition | null, Omit<Changes, 'state'>]
type Acts = {
  [Act in keyof OwnStudyBodies]: (
    body: OwnStudyBodies[Act],
    of: { w: Work; before: StoredOwnStudy; studyId: number | null },
  ) => Doing | Promise<Doing>
}

const acts: Acts = {
  edit: async ({ content }, { w, before, studyId }) => {
    await requireParts(w, content)
    const isFull = before.state === 'full' && studyId !== null
    const contents = { before: before.content, after: content, used: before.usedPlaces }
    return [isFull && (await opensAgain(w, studyId, contents)) ? 'reopen' : null, { content }]
  },
  /** Makes an earlier content the newest one. */
  undo: async ({ to }, { w, before }) => {
    const content = await findVersion(w.db, before.id, to)
    if (content === null) throw new HostError('not-found')
    return [null, { content }]
  },
  /** Publishes a study, now or on a later day; without a first day it becomes a draft or a template. */
  schedule: (
    { publish_on: publishOn, close_on: closeOn, is_template: isTemplate },
    { w: { now }, before },
  ) => {
    const today = openDay(now)
    if (closeOn !== null && closeOn < today) throw new HostError('invalid')
    const unpublished = isTemplate ? 'template' : 'draft'
    const firstDay = publishOn !== null && publishOn > today ? new Date(publishOn) : now
    if (publishOn !== null && !hasSessionAhead(before.content.recruiting, firstDay))
      throw new DeskError('no-session-ahead')
    const act = publishOn === null ? unpublished : publishOn > today ? 'schedule' : 'publish'
    return [act, { publishOn, closeOn }]
  },
  close: () => ['close', {}],
  feature: ({ featured }) => ['feature', { featured }],
}

/** The state after an act. @throws {DeskError} `changed-meanwhile` if the desk would not have offered it. */
function requireState({ state }: StoredOwnStudy, act: OperatorTransition, isSeen: boolean): OwnStudyState {
  const next = nextByOperator(state, act, isSeen)
  if (next === null) throw new DeskError('changed-meanwhile')
  return next
}

export const lockStudy = (w: Work, id: number) => w.lock('study', id, (db) => lockOwnStudy(db, id))

/** @throws {DeskError} `changed-meanwhile` if the study has another version by now. */
async function lockVersion(w: Work, id: number, version: number): Promise<StoredOwnStudy> {
  const study = await lockStudy(w, id)
  if (study === null) throw new HostError('not-found')
  if (study.version !== version) throw new DeskError('changed-meanwhile')
  return study
}

/**
 * Changes a study, the catalogue and the log in one transaction.
 *
 * @throws {DeskError} `changed-meanwhile` if the study has another version by now, or a state without this act; `no-way-to-apply` if participants
 * would see it without one; `session-in-use` if it loses a session that participants have;
 * `room-taken` if it has less room than they take, or a session of theirs is moved into the past; `no-session-ahead` if it is published after its sessions; as `requirePay` for its points.
 */
export async function changeOwnStudy<Act extends keyof OwnStudyBodies>(
  deps: Changing,
  { act, id, body }: { act: Act; id: number; body: OwnStudyBodies[Act] },
  actor: Operator,
): Promise<void> {
  await work(deps, actor, async (w) => {
    const { db: tx, now } = w
    const before = await lockVersion(w, id, body.version)
    const studyId = await findPublished(tx, id)
    const [transition, values] = await acts[act](body, { w, before, studyId })
    const state = transition && requireState(before, transition, studyId !== null)
    const changes: Changes = { ...values, ...(state !== null && state !== before.state && { state }) }
    const after = {
      ...before,
      ...changes,
      version: before.version + 1,
      updatedAt: now,
      updatedBy: actor.operatorId,
    }
    if (isForParticipants(after.state) && !canApply(after.content)) throw new DeskError('no-way-to-apply')
    const pay = { studyId, before: before.content, after: after.content }
    // Before places are called off, which a promise is for too.
    await requirePay(w, { ...pay, operator: actor, limits: deps.config.incentiveLimits })
    const { id: _id, ...columns } = after
    await tx.update(ownStudies).set(columns).where(eq(ownStudies.id, id))
    if (changes.content)
      await insertVersion(w, {
        id,
        version: after.version,
        content: changes.content,
        operatorId: actor.operatorId,
      })
    const reason = 'call_off' in body ? body.call_off : null
    const { recruiting } = after.content
    const called = { recruiting, note: reason, operatorId: actor.operatorId }
    if (reason !== null && studyId !== null && !(await callOff(w, studyId, called)))
      throw new DeskError('session-in-use')
    // A quota below what it has taken is only full: whether it is would tell of answers that nobody has opened.
    if (changes.content && studyId !== null) {
      const taken = await takenRoom(tx, studyId, before.usedPlaces)
      if (roomFaults(before.content.recruiting, recruiting, taken, now).length > 0)
        throw new DeskError('room-taken')
    }
    await showInCatalogue(w, { before, after })
    if (changes.state) await decide(w, eq(approvals.ownStudyId, id), false)
    const declines = 'decline' in body && body.decline
    if (declines) await insertApproval(w, { kind: 'decline', ownStudyId: id, askedBy: actor.operatorId })
    const noted = {
      subject: subjectOf(id),
      reason: 'reason' in body ? body.reason : null,
      ...difference(before, changes),
    }
    if (declines) noted.after = { ...changes, decline: true }
    return w.note({ act: `own-study.${act}`, ...noted })
  })
}

const canApply = (content: own.OwnStudyContent) =>
  content.registration_link !== null ||
  content.registration_email !== null ||
  content.registration_phone !== null ||
  content.questions.length > 0

/** The changed fields before and after, for the log. */
function difference(before: StoredOwnStudy, changes: Changes): { before: unknown; after: unknown } {
  const old: Readonly<Record<string, unknown>> = { ...before }
  return {
    before: Object.fromEntries(Object.keys(changes).map((key) => [key, old[key]])),
    after: changes,
  }
}

export async function listOwnStudies(db: Database, filter: OwnStudyFilter): Promise<own.OwnStudiesAnswer> {
  const { rows, hasMore } = await findOwnStudies(db, filter)
  return {
    studies: rows.map(({ by, title, ...row }) => ({ ...rowOf(row, by), title })),
    next: hasMore ? (rows.at(-1)?.id ?? null) : null,
  }
}

/** @throws {HostError} `not-found`. */
export async function readOwnStudy(db: Database, id: number): Promise<own.OwnStudyAnswer> {
  const found = await findOwnStudy(db, id)
  if (found === null) throw new HostError('not-found')
  const { study, by } = found
  const versions = await findVersions(db, id)
  const studyId = await findPublished(db, id)
  return {
    ...rowOf(study, by),
    title: study.content.title,
    content: study.content,
    study_id: studyId,
    taken: studyId === null ? { places: 0, sessions: {} } : await takenRoom(db, studyId, study.usedPlaces),
    money: await findMoney(db, studyId),
    versions: versions.map(({ version, at, by: name, content }) => ({
      version,
      at: at.toISOString(),
      by: name,
      content,
    })),
  }
}

function rowOf(row: Omit<StoredOwnStudy, 'content'>, by: string) {
  const { id, state, featured, version } = row
  return {
    id,
    state,
    featured,
    version,
    publish_on: row.publishOn,
    close_on: row.closeOn,
    updated_at: row.updatedAt.toISOString(),
    updated_by: by,
  }
}
