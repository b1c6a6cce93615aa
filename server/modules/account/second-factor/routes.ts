import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { limitParticipant } from '#server/platform/limits/middleware.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { csrfEntries } from '#server/platform/pages/form.ts'
import { onPageError } from '#server/platform/pages/page-errors.ts'
import { textsOf } from '#server/platform/pages/page-texts.ts'
import { proofErrors } from '#server/platform/pages/proof-errors.ts'
import { readPageForm } from '#server/platform/pages/read-page-form.ts'
import { logRequest } from '#server/platform/security-log/security-log.ts'
import { participantOf, requireParticipant } from '#server/platform/sessions/middleware.ts'
import { setDeviceToken } from '#server/platform/sessions/trusted-devices.ts'
import { recoveryCodesPage, secondFactorPage, setUpPage } from './pages.ts'
import { SecondFactors } from './service.ts'

const code = v.optional(v.string())
const Form = v.variant('act', [
  v.strictObject({ ...csrfEntries, act: v.literal('start'), current_password: v.string() }),
  v.strictObject({ ...csrfEntries, act: v.literal('confirm'), set_up: v.string(), code: v.string() }),
  v.strictObject({ ...csrfEntries, act: v.literal('renew'), code }),
  v.strictObject({ ...csrfEntries, act: v.literal('off'), code }),
])
type Form = v.InferOutput<typeof Form>
type FormOf<Act extends Form['act']> = Extract<Form, { act: Act }>

/** The page on which a participant turns codes from an authenticator app on and off. It needs no script. */
export function secondFactorRoutes(deps: HostDependencies): Hono<HostEnv> {
  const factors = new SecondFactors(deps)
  const app = new Hono<HostEnv>()
  app.onError(onPageError(deps))

  const show = async (c: Context<HostEnv>, shown: Omit<Parameters<typeof secondFactorPage>[2], 'status'>) =>
    secondFactorPage(deps, c, { ...shown, status: await factors.status(participantOf(c)) })

  async function start(c: Context<HostEnv>, { current_password: password }: FormOf<'start'>) {
    try {
      return setUpPage(deps, c, await factors.start(participantOf(c), password, c.var.clientAddress))
    } catch (error) {
      return show(c, { errors: proofErrors(c, error) })
    }
  }

  async function confirm(c: Context<HostEnv>, { set_up: token, code: typed }: FormOf<'confirm'>) {
    const { t } = textsOf(c)
    const outcome = await factors.turnOn(participantOf(c), { token, code: typed })
    if (outcome.kind === 'expired') return show(c, { result: t('That took too long. Please start again.') })
    if (outcome.kind === 'already-on') return show(c, { result: t('Codes are turned on already.') })
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
    const intro = t('Codes are turned on. Signing in again on this device takes none, unless you log out.')
    return recoveryCodesPage(deps, c, { codes, intro })
  }

  async function renew(c: Context<HostEnv>, form: FormOf<'renew'>) {
    const { t } = textsOf(c)
    try {
      const given = { code: form.code, clientAddress: c.var.clientAddress }
      const codes = await factors.renewCodes(participantOf(c), given)
      if (codes === null) return await show(c, { result: t('Codes are turned off already.') })
      noteDone(c, 'recovery-codes-made')
      return await recoveryCodesPage(deps, c, { codes, intro: t('These are your new recovery codes.') })
    } catch (error) {
      return show(c, { act: 'renew', errors: proofErrors(c, error) })
    }
  }

  async function turnOff(c: Context<HostEnv>, form: FormOf<'off'>) {
    const { t } = textsOf(c)
    try {
      const given = { code: form.code, clientAddress: c.var.clientAddress }
      const isOff = await factors.turnOff(participantOf(c), given)
      if (!isOff) return await show(c, { result: t('Codes are turned off already.') })
      noteDone(c, 'second-factor-off')
      return await show(c, { result: t('Codes are turned off. Remove the account from your app too.') })
    } catch (error) {
      return show(c, { act: 'off', errors: proofErrors(c, error) })
    }
  }

  const noteDone = (
    c: Context<HostEnv>,
    event: 'second-factor-on' | 'second-factor-off' | 'recovery-codes-made',
  ) => logRequest(deps, c, { event, outcome: 'done', participant: participantOf(c).participantId })

  app.get(settingsPaths.secondFactor, requireParticipant, (c) => show(c, {}))

  const limit = limitParticipant(deps, 'changeByParticipant')
  app.post(settingsPaths.secondFactor, requireParticipant, limit, async (c) => {
    const form = await readPageForm(deps, c, Form)
    if (form.act === 'start') return start(c, form)
    if (form.act === 'confirm') return confirm(c, form)
    return form.act === 'renew' ? renew(c, form) : turnOff(c, form)
  })

  return app
}
