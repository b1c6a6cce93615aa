import type { HostDependencies } from '#server/platform/dependencies.ts'
import { privateAnswers } from '#server/http/security-headers.ts'
import { clearCsrfCookies } from '#server/platform/csrf/service.ts'
import * as v from 'valibot'
import { textsOf } from '#server/platform/pages/page-texts.ts'
import { csrfEntries } from '#server/platform/pages/form.ts'
import { type FormRow, PageRoutes } from '#server/platform/pages/page-routes.ts'
import { withSecurityLog } from '#server/platform/security-log/security-log.ts'
import { requireProof } from '#server/platform/sessions/proof.ts'
import { endSession } from '#server/platform/sessions/service.ts'
import { asCsv } from './as-csv.ts'
import { deleteAccount, planDeletion } from './deletion.ts'
import { deletedPage, deletionPage } from './deletion-pages.ts'
import { type PersonalData, readPersonalData } from './read-data.ts'
import { dataPaths } from '#server/platform/pages/account-paths.ts'

const Points = v.pipe(v.string(), v.regex(/^-?\d{1,15}$/), v.transform(Number))
const deletionRow = {
  path: dataPaths.deletion,
  access: 'participant',
  limit: 'changeByParticipant',
  /** Points that the page named as lost. */
  form: v.strictObject({ ...csrfEntries, balance: Points, pending: Points }),
} as const satisfies FormRow

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
export function accountDataRoutes(deps: HostDependencies) {
  const { app } = new PageRoutes(deps)
    .show(deletionRow, async ({ c }) =>
      deletionPage(deps, c, await planDeletion(deps, requireProof(deps, c))),
    )
    .take(deletionRow, async ({ c, form: { balance, pending } }) => {
      const session = requireProof(deps, c)
      const execute = () => deleteAccount(deps, session, { balance, pending })
      const retained = await withSecurityLog(deps, c, 'account-deletion', execute)
      if (retained === null) return deletionPage(deps, c, await planDeletion(deps, session))
      await endSession(deps, c)
      clearCsrfCookies(deps, c)
      c.header('Clear-Site-Data', '"cache", "cookies", "storage"')
      return deletedPage(deps, c, retained)
    })

  for (const format of downloads) {
    app.get(format.path, privateAnswers, async (c) => {
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

  return app
}
