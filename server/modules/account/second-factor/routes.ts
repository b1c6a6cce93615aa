import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { findTimeZone } from '#server/platform/market-areas/time-zones.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { fieldsOf } from '#server/platform/pages/form.ts'
import { type PageCall, PageRoutes, formForParticipants } from '#server/platform/pages/page-routes.ts'
import { pageScript } from '#server/platform/pages/page-script.ts'
import { textsOf } from '#server/platform/pages/page-texts.ts'
import { logRequest } from '#server/platform/security-log/security-log.ts'
import { requireProof } from '#server/platform/sessions/proof.ts'
import { setDeviceToken } from '#server/platform/sessions/trusted-devices.ts'
import { codesScript, codesScriptPath } from './codes-script.ts'
import { recoveryCodesPage, secondFactorPage, setUpPage } from './pages.ts'
import { type SecondFactorStatus, factorStatus, renewCodes, startSetUp, turnOff, turnOn } from './service.ts'

const page = formForParticipants(
  settingsPaths.secondFactor,
  v.variant('act', [
    fieldsOf({ act: v.picklist(['start', 'renew', 'off']) }),
    fieldsOf({ act: v.literal('confirm'), set_up: v.string(), code: v.string() }),
  ]),
)
type Call = PageCall<typeof page>

/** Turns codes of an authenticator app on and off. Only copying and printing recovery codes takes a script. */
export function secondFactorRoutes(deps: HostDependencies) {
  const draw = async ({ c, participant }: Call, shown: { status: SecondFactorStatus; result?: string }) =>
    secondFactorPage(deps, c, {
      ...shown,
      timeZone: await findTimeZone(deps.database.db, participant.participantId),
    })
  const show = async (call: Call, result: string) =>
    draw(call, { result, status: await factorStatus(deps, call.participant) })

  async function confirm(call: Call, given: { token: string; code: string }) {
    const { c } = call
    const { t } = textsOf(c)
    const outcome = await turnOn(deps, call.participant, given)
    if (outcome.kind === 'expired') return show(call, t('That took too long. Please start again.'))
    if (outcome.kind === 'already-on') return show(call, t('Codes are turned on already.'))
    if (outcome.kind === 'wrong-code') {
      const wrong = t(
        'Enter the six digits that the app shows now. If they are right, check the time on your phone.',
      )
      return setUpPage(deps, c, outcome.setUp, { code: wrong })
    }
    const { codes, deviceToken } = outcome
    noteDone(call, 'second-factor-on')
    if (deviceToken === null) return recoveryCodesPage(deps, c, { codes, intro: t('Codes are turned on.') })
    setDeviceToken(deps, c, deviceToken)
    const intro = t('Codes are turned on. Logging in again on this device takes none, unless you log out.')
    return recoveryCodesPage(deps, c, { codes, intro })
  }

  async function renew(call: Call) {
    const { t } = textsOf(call.c)
    const codes = await renewCodes(deps, requireProof(deps, call.c))
    if (codes === null) return show(call, t('Codes are turned off already.'))
    noteDone(call, 'recovery-codes-made')
    return recoveryCodesPage(deps, call.c, { codes, intro: t('These are your new recovery codes.') })
  }

  async function turnCodesOff(call: Call) {
    const { t } = textsOf(call.c)
    if (!(await turnOff(deps, requireProof(deps, call.c))))
      return show(call, t('Codes are turned off already.'))
    noteDone(call, 'second-factor-off')
    return show(call, t('Codes are turned off. Remove the account from your app too.'))
  }

  const noteDone = (
    { c, participant }: Call,
    event: 'second-factor-on' | 'second-factor-off' | 'recovery-codes-made',
  ) => logRequest(deps, c, { event, outcome: 'done', participant: participant.participantId })

  const { app } = new PageRoutes(deps)
    .show(page, async (call) => {
      const status = await factorStatus(deps, call.participant)
      if (status.kind !== 'no-password') requireProof(deps, call.c)
      return draw(call, { status })
    })
    .take(page, async ({ form, ...call }) => {
      if (form.act === 'confirm') return confirm(call, { token: form.set_up, code: form.code })
      if (form.act === 'start')
        return setUpPage(deps, call.c, await startSetUp(deps, requireProof(deps, call.c)))
      return form.act === 'renew' ? renew(call) : turnCodesOff(call)
    })
  app.get(codesScriptPath, pageScript(codesScript))
  return app
}
