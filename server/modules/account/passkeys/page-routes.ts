import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { limitParticipant } from '#server/platform/calls/limit-participant.ts'
import { findTimeZone } from '#server/platform/market-areas/time-zones.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { csrfEntries } from '#server/platform/pages/form.ts'
import { onPageError } from '#server/platform/pages/page-errors.ts'
import { textsOf } from '#server/platform/pages/page-texts.ts'
import { readPageForm } from '#server/platform/pages/read-page-form.ts'
import { logRequest } from '#server/platform/security-log/security-log.ts'
import { requireProof } from '#server/platform/sessions/proof.ts'
import { participantOf, requireParticipant } from '#server/platform/sessions/middleware.ts'
import { maxNameLength, passkeysPage } from './list-page.ts'
import { findPasskeys, renamePasskey } from './repo.ts'
import { Line } from '#contract/base/typed-lines.ts'
import { Passkeys } from './service.ts'

const Id = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))
const ListForm = v.variant('act', [
  v.strictObject({ ...csrfEntries, act: v.literal('remove'), passkey: Id }),
  v.strictObject({ ...csrfEntries, act: v.literal('rename'), passkey: Id, name: v.string() }),
])
const Name = Line(maxNameLength)

/** The page with a participant's passkeys, on which each can be renamed and removed. */
export function passkeyListRoutes(deps: HostDependencies): Hono<HostEnv> {
  const { db } = deps.database
  const passkeys = new Passkeys(deps)
  const app = new Hono<HostEnv>()
  app.onError(onPageError(deps))

  const show = async (
    c: Context<HostEnv>,
    shown: Omit<Parameters<typeof passkeysPage>[2], 'passkeys' | 'timeZone'>,
  ) => {
    const { participantId } = participantOf(c)
    const timeZone = await findTimeZone(db, participantId)
    return passkeysPage(deps, c, { ...shown, passkeys: await findPasskeys(db, participantId), timeZone })
  }

  app.get(settingsPaths.passkeys, requireParticipant, (c) => show(c, {}))

  const limit = limitParticipant(deps, 'changeByParticipant')
  app.post(settingsPaths.passkeys, requireParticipant, limit, async (c) => {
    const form = await readPageForm(deps, c, ListForm)
    const { participantId } = participantOf(c)
    const { t } = textsOf(c)
    if (form.act === 'rename') {
      const name = v.safeParse(Name, form.name)
      if (!name.success) return show(c, { refused: { id: form.passkey, name: form.name } })
      await renamePasskey(db, participantId, { id: form.passkey, name: name.output })
      return show(c, { status: t('The name is saved.') })
    }
    const removed = await passkeys.remove(requireProof(deps, c), form.passkey)
    if (removed === null) return show(c, { status: t('That passkey was removed already.') })
    logRequest(deps, c, { event: 'passkey-remove', outcome: 'done', participant: participantId })
    return show(c, {
      isRemoved: true,
      status: t(
        'The passkey is removed. You may also delete it in the settings of the device that keeps it.',
      ),
    })
  })

  return app
}
