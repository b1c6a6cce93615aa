import { type Context, Hono } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { privateAnswers } from '#server/http/private-answers.ts'
import { clearCsrfCookies } from '#server/platform/csrf/service.ts'
import { limitParticipant } from '#server/platform/calls/limit-participant.ts'
import * as v from 'valibot'
import { textsOf } from '#server/platform/pages/page-texts.ts'
import { csrfEntries } from '#server/platform/pages/form.ts'
import { onPageError } from '#server/platform/pages/page-errors.ts'
import { readPageForm } from '#server/platform/pages/read-page-form.ts'
import { withSecurityLog } from '#server/platform/security-log/security-log.ts'
import { requireParticipant } from '#server/platform/sessions/middleware.ts'
import { requireProof } from '#server/platform/sessions/proof.ts'
import { endSession } from '#server/platform/sessions/service.ts'
import { asCsv } from './as-csv.ts'
import { AccountDeletion } from './deletion.ts'
import { deletedPage, deletionPage } from './deletion-pages.ts'
import { type PersonalData, readPersonalData } from './read-data.ts'
import { dataPaths } from '#server/platform/pages/account-paths.ts'

const Points = v.pipe(v.string(), v.regex(/^-?\d{1,15}$/), v.transform(Number))
const DeletionForm = v.strictObject({
  ...csrfEntries,
  /** Points that the page named as lost. */
  balance: Points,
  pending: Points,
})

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
  const limit = limitParticipant(deps, 'changeByParticipant')
  const app = new Hono<HostEnv>()
  app.onError(onPageError(deps))

  for (const format of downloads) {
    app.get(format.path, requireParticipant, privateAnswers, async (c) => {
      const { participantId } = requireProof(deps, c)
      const data = await withSecurityLog(deps, c, 'data-download', async () => {
        await deps.limiter.count('ownDataByParticipant', String(participantId))
        const { t } = textsOf(c)
        const unreadable = t('This text cannot be read.')
        return readPersonalData(deps.database.db, deps, { participantId, unreadable })
      })
      return c.body(format.write(data), 200, {
        'Content-Type': format.type,
        'Content-Disposition': `attachment; filename="${format.name}"`,
      })
    })
  }

  app.get(dataPaths.deletion, requireParticipant, (c) => showForm(c))

  app.post(dataPaths.deletion, requireParticipant, limit, async (c) => {
    const { balance, pending } = await readPageForm(deps, c, DeletionForm)
    const session = requireProof(deps, c)
    const execute = () => deletion.execute(session, { balance, pending })
    const retained = await withSecurityLog(deps, c, 'account-deletion', execute)
    if (retained === null) return showForm(c)
    await endSession(deps, c)
    clearCsrfCookies(deps, c)
    c.header('Clear-Site-Data', '"cache", "cookies", "storage"')
    return deletedPage(deps, c, retained)
  })

  async function showForm(c: Context<HostEnv>) {
    return deletionPage(deps, c, await deletion.plan(requireProof(deps, c)))
  }

  return app
}
