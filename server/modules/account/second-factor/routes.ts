import { pageScript } from '#server/platform/pages/page-script.ts'
import { codesScript, codesScriptPath } from './codes-script.ts'
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
import { participantOf, requireParticipant } from '#server/platform/sessions/middleware.ts'
import { requireProof } from '#server/platform/sessions/proof.ts'
import { setDeviceToken } from '#server/platform/sessions/trusted-devices.ts'
import { recoveryCodesPage, secondFactorPage, setUpPage } from './pages.ts'
import { type SecondFactorStatus, SecondFactors } from './service.ts'

const Form = v.variant('act', [
  v.strictObject({ ...csrfEntries, act: v.picklist(['start', 'renew', 'off']) }),
  v.strictObject({ ...csrfEntries, act: v.literal('confirm'), set_up: v.string(), code: v.string() }),
])

/**
 * The page on which a participant turns codes from an authenticator app on and off. Only copying and printing recovery
 * codes takes a script.
 */
export function secondFactorRoutes(deps: HostDependencies): Hono<HostEnv> {
  const factors = new SecondFactors(deps)
  const app = new Hono<HostEnv>()
  app.onError(onPageError(deps))

  app.get(codesScriptPath, pageScript(codesScript))

  const page = async (c: Context<HostEnv>, shown: { status: SecondFactorStatus; result?: string }) =>
    secondFactorPage(deps, c, {
      ...shown,
      timeZone: await findTimeZone(deps.database.db, participantOf(c).participantId),
    })
  const show = async (c: Context<HostEnv>, result: string) =>
    page(c, { result, status: await factors.status(participantOf(c)) })

  async function confirm(c: Context<HostEnv>, given: { token: string; code: string }) {
    const { t } = textsOf(c)
    const outcome = await factors.turnOn(participantOf(c), given)
    if (outcome.kind === 'expired') return show(c, t('That took too long. Please start again.'))
    if (outcome.kind === 'already-on') return show(c, t('Codes are turned on already.'))
    if (outcome.kind === 'wrong-code') {
      const wrong = t(
        'Enter the six digits that the app shows now. If they are right, check the time on your phone.',
      )
      return setUpPage(deps, c, outcome.setUp, { code: wrong })
    }
    const { codes, deviceToken } = outcome
    noteDone(c, 'second-factor-on')
    if (deviceToken === null) return recoveryCodesPage(deps, c, { codes, intro: t('Codes are turned on.') })
    setDeviceToken(deps, c, deviceToken)
    const intro = t('Codes are turned on. Logging in again on this device takes none, unless you log out.')
    return recoveryCodesPage(deps, c, { codes, intro })
  }

  async function renew(c: Context<HostEnv>) {
    const { t } = textsOf(c)
    const codes = await factors.renewCodes(requireProof(deps, c))
    if (codes === null) return show(c, t('Codes are turned off already.'))
    noteDone(c, 'recovery-codes-made')
    return recoveryCodesPage(deps, c, { codes, intro: t('These are your new recovery codes.') })
  }

  async function turnOff(c: Context<HostEnv>) {
    const { t } = textsOf(c)
    if (!(await factors.turnOff(requireProof(deps, c)))) return show(c, t('Codes are turned off already.'))
    noteDone(c, 'second-factor-off')
    return show(c, t('Codes are turned off. Remove the account from your app too.'))
  }

  const noteDone = (
    c: Context<HostEnv>,
    event: 'second-factor-on' | 'second-factor-off' | 'recovery-codes-made',
  ) => logRequest(deps, c, { event, outcome: 'done', participant: participantOf(c).participantId })

  app.get(settingsPaths.secondFactor, requireParticipant, async (c) => {
    const status = await factors.status(participantOf(c))
    if (status.kind !== 'no-password') requireProof(deps, c)
    return page(c, { status })
  })

  const limit = limitParticipant(deps, 'changeByParticipant')
  app.post(settingsPaths.secondFactor, requireParticipant, limit, async (c) => {
    const form = await readPageForm(deps, c, Form)
    if (form.act === 'confirm') return confirm(c, { token: form.set_up, code: form.code })
    if (form.act === 'start') return setUpPage(deps, c, await factors.start(requireProof(deps, c)))
    return form.act === 'renew' ? renew(c) : turnOff(c)
  })

  return app
}
