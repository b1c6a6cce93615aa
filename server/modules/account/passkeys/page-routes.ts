import * as v from 'valibot'
import { Line } from '#contract/base/typed-lines.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { findTimeZone } from '#server/platform/market-areas/time-zones.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { csrfEntries } from '#server/platform/pages/form.ts'
import { type FormRow, type PageCall, PageRoutes } from '#server/platform/pages/page-routes.ts'
import { textsOf } from '#server/platform/pages/page-texts.ts'
import { logRequest } from '#server/platform/security-log/security-log.ts'
import { requireProof } from '#server/platform/sessions/proof.ts'
import { maxNameLength, passkeysPage } from './list-page.ts'
import { passkeys } from '#server/db/schema.ts'
import { findPasskeys, ownPasskey } from './repo.ts'
import { removePasskey } from './service.ts'

const Id = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))
const page = {
  path: settingsPaths.passkeys,
  access: 'participant',
  limit: 'changeByParticipant',
  form: v.variant('act', [
    v.strictObject({ ...csrfEntries, act: v.literal('remove'), passkey: Id }),
    v.strictObject({ ...csrfEntries, act: v.literal('rename'), passkey: Id, name: v.string() }),
  ]),
} as const satisfies FormRow
const Name = Line(maxNameLength)

/** The page with a participant's passkeys, on which each can be renamed and removed. */
export function passkeyListRoutes(deps: HostDependencies) {
  const { db } = deps.database

  const show = async (
    { c, participant: { participantId } }: PageCall<typeof page>,
    shown: Omit<Parameters<typeof passkeysPage>[2], 'passkeys' | 'timeZone'>,
  ) => {
    const timeZone = await findTimeZone(db, participantId)
    return passkeysPage(deps, c, { ...shown, passkeys: await findPasskeys(db, participantId), timeZone })
  }

  return new PageRoutes(deps)
    .show(page, (call) => show(call, {}))
    .take(page, async (call) => {
      const { c, participant, form } = call
      const { participantId } = participant
      const { t } = textsOf(c)
      if (form.act === 'rename') {
        const name = v.safeParse(Name, form.name)
        if (!name.success) return show(call, { refused: { id: form.passkey, name: form.name } })
        // Changes nothing if the participant has no such passkey.
        await db.update(passkeys).set({ name: name.output }).where(ownPasskey(participantId, form.passkey))
        return show(call, { status: t('The name is saved.') })
      }
      const removed = await removePasskey(deps, requireProof(deps, c), form.passkey)
      if (removed === null) return show(call, { status: t('That passkey was removed already.') })
      logRequest(deps, c, { event: 'passkey-remove', outcome: 'done', participant: participantId })
      return show(call, {
        isRemoved: true,
        status: t(
          'The passkey is removed. You may also delete it in the settings of the device that keeps it.',
        ),
      })
    }).app
}
