import { type Context, Hono } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { privateAnswers } from '#server/http/private-answers.ts'
import { clearCsrfCookies } from '#server/platform/csrf/service.ts'
import { limitParticipant } from '#server/platform/limits/middleware.ts'
import { AttemptLimiter } from '#server/platform/limits/service.ts'
import * as v from 'valibot'
import { csrfEntries, type FormErrors, fieldTexts } from '#server/platform/pages/form.ts'
import { onPageError } from '#server/platform/pages/page-errors.ts'
import { textsOf } from '#server/platform/pages/page-texts.ts'
import { readPageForm } from '#server/platform/pages/read-page-form.ts'
import { withSecurityLog } from '#server/platform/security-log/security-log.ts'
import { participantOf, requireParticipant } from '#server/platform/sessions/middleware.ts'
import { endSession } from '#server/platform/sessions/service.ts'
import { asCsv } from './as-csv.ts'
import { AccountDeletion } from './deletion.ts'
import { deletedPage, deletionPage } from './deletion-pages.ts'
import { readPersonalData } from './read-data.ts'
import { dataPaths } from '#server/platform/pages/account-paths.ts'

const Points = v.pipe(v.string(), v.regex(/^-?\d{1,15}$/), v.transform(Number))
const DeletionForm = v.strictObject({
  ...csrfEntries,
  /** Points that the page named as lost. */
  balance: Points,
  pending: Points,
  /** Missing if the account has no password. */
  current_password: v.optional(v.string()),
})

/**
 * The rights of a participant over the stored data: downloading it, and deleting the account. The pages need
 * no script.
 */
export function accountDataRoutes(deps: HostDependencies): Hono<HostEnv> {
  const deletion = new AccountDeletion(deps)
  const limiter = new AttemptLimiter(deps)
  const limit = limitParticipant(deps, 'changeByParticipant')
  const app = new Hono<HostEnv>()
  app.onError(onPageError(deps))

  async function read(c: Context<HostEnv>) {
    const { participantId } = participantOf(c)
    await limiter.count('ownDataByParticipant', String(participantId))
    return readPersonalData(deps.database.db, participantId)
  }
  const attachment = (name: string, type: string) => ({
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}"`,
  })

  app.get(dataPaths.json, requireParticipant, privateAnswers, async (c) =>
    c.body(JSON.stringify(await read(c), null, 2), 200, attachment('my-data.json', 'application/json')),
  )

  app.get(dataPaths.csv, requireParticipant, privateAnswers, async (c) =>
    c.body(asCsv(await read(c)), 200, attachment('my-data.csv', 'text/csv; charset=utf-8')),
  )

  app.get(dataPaths.deletion, requireParticipant, (c) => showForm(c))

  app.post(dataPaths.deletion, requireParticipant, limit, async (c) => {
    const { current_password, balance, pending } = await readPageForm(deps, c, DeletionForm)
    const given = { password: current_password ?? null, shown: { balance, pending } }
    try {
      const outcome = await withSecurityLog(deps, c, 'account-deletion', () =>
        deletion.execute(participantOf(c), given, c.var.clientAddress),
      )
      if (outcome !== 'deleted') return await showForm(c)
    } catch (error) {
      if (!(error instanceof HostError && error.code === 'wrong-password')) throw error
      return showForm(c, { current_password: fieldTexts(textsOf(c)).currentPassword })
    }
    await endSession(deps, c)
    clearCsrfCookies(deps, c)
    c.header('Clear-Site-Data', '"cache", "cookies", "storage"')
    return deletedPage(deps, c)
  })

  async function showForm(c: Context<HostEnv>, errors: FormErrors = {}) {
    return deletionPage(deps, c, await deletion.plan(participantOf(c)), errors)
  }

  return app
}
