import { type Context, Hono } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { privateAnswers } from '#server/http/private-answers.ts'
import { clearCsrfCookies } from '#server/platform/csrf/service.ts'
import { limitParticipant } from '#server/platform/limits/middleware.ts'
import { AttemptLimiter } from '#server/platform/limits/service.ts'
import * as v from 'valibot'
import { type FormErrors, csrfEntries } from '#server/platform/pages/form.ts'
import { proofErrors } from '#server/platform/pages/proof-errors.ts'
import { CodeCheck } from '#server/modules/account/codes/service.ts'
import { onPageError } from '#server/platform/pages/page-errors.ts'
import { readPageForm } from '#server/platform/pages/read-page-form.ts'
import { withSecurityLog } from '#server/platform/security-log/security-log.ts'
import { participantOf, requireParticipant } from '#server/platform/sessions/middleware.ts'
import { endSession } from '#server/platform/sessions/service.ts'
import { asCsv } from './as-csv.ts'
import { AccountDeletion } from './deletion.ts'
import { deletedPage, deletionPage } from './deletion-pages.ts'
import { downloadPage } from './download-page.ts'
import { type PersonalData, readPersonalData } from './read-data.ts'
import { dataPaths } from '#server/platform/pages/account-paths.ts'

const Points = v.pipe(v.string(), v.regex(/^-?\d{1,15}$/), v.transform(Number))
const DeletionForm = v.strictObject({
  ...csrfEntries,
  /** Points that the page named as lost. */
  balance: Points,
  pending: Points,
  /** Missing if the account has no password. */
  current_password: v.optional(v.string()),
  /** Missing if no second factor is on. */
  code: v.optional(v.string()),
})
const DownloadForm = v.strictObject({ ...csrfEntries, code: v.optional(v.string()) })

/** All stored data, as the files that a participant may download. */
const downloads = [
  {
    path: dataPaths.json,
    name: 'my-data.json',
    type: 'application/json',
    write: (data: PersonalData) => JSON.stringify(data, null, 2),
  },
  { path: dataPaths.csv, name: 'my-data.csv', type: 'text/csv; charset=utf-8', write: asCsv },
] as const

/**
 * The rights of a participant over the stored data: downloading it, and deleting the account. The pages need
 * no script.
 */
export function accountDataRoutes(deps: HostDependencies): Hono<HostEnv> {
  const deletion = new AccountDeletion(deps)
  const codes = new CodeCheck(deps)
  const limiter = new AttemptLimiter(deps)
  const limit = limitParticipant(deps, 'changeByParticipant')
  const app = new Hono<HostEnv>()
  app.onError(onPageError(deps))

  for (const format of downloads) {
    const answer = async (c: Context<HostEnv>) => {
      const { participantId } = participantOf(c)
      await limiter.count('ownDataByParticipant', String(participantId))
      const data = await readPersonalData(deps.database.db, deps.dataKeys, participantId)
      return c.body(format.write(data), 200, {
        'Content-Type': format.type,
        'Content-Disposition': `attachment; filename="${format.name}"`,
      })
    }

    app.get(format.path, requireParticipant, privateAnswers, async (c) =>
      (await codes.isAskedOf(participantOf(c))) ? downloadPage(deps, c, format.path) : answer(c),
    )

    app.post(format.path, requireParticipant, limit, privateAnswers, async (c) => {
      const { code } = await readPageForm(deps, c, DownloadForm)
      const given = { code, clientAddress: c.var.clientAddress }
      try {
        await withSecurityLog(deps, c, 'data-download', () =>
          codes.inSession(participantOf(c), given, (useCode) => deps.database.db.transaction(useCode)),
        )
      } catch (error) {
        return downloadPage(deps, c, format.path, proofErrors(c, error))
      }
      return answer(c)
    })
  }

  app.get(dataPaths.deletion, requireParticipant, (c) => showForm(c))

  app.post(dataPaths.deletion, requireParticipant, limit, async (c) => {
    const { current_password, code, balance, pending } = await readPageForm(deps, c, DeletionForm)
    const given = { password: current_password ?? null, code, shown: { balance, pending } }
    try {
      const outcome = await withSecurityLog(deps, c, 'account-deletion', () =>
        deletion.execute(participantOf(c), given, c.var.clientAddress),
      )
      if (outcome !== 'deleted') return await showForm(c)
    } catch (error) {
      return showForm(c, proofErrors(c, error))
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
