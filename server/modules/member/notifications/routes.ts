import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { settingsLinks } from '#server/platform/pages/account-links.ts'
import { issueCsrfToken } from '#server/platform/csrf/service.ts'
import { limitParticipant } from '#server/platform/limits/middleware.ts'
import { csrfEntries, renderForm } from '#server/platform/pages/form.ts'
import { onPageError } from '#server/platform/pages/page-errors.ts'
import { answerPage } from '#server/platform/pages/page.ts'
import { textsOf } from '#server/platform/pages/page-texts.ts'
import { readPageForm } from '#server/platform/pages/read-page-form.ts'
import { participantOf, requireParticipant } from '#server/platform/sessions/middleware.ts'
import { type NotificationChoices, findChoices, saveChoices } from './repo.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'

const checked = v.optional(v.literal('on'))
const ChoicesForm = v.strictObject({ ...csrfEntries, mail_payouts: checked, browsers: checked })

/** The page for choosing notifications. It needs no script. */
export function notificationRoutes(deps: HostDependencies): Hono<HostEnv> {
  const { db } = deps.database
  const limit = limitParticipant(deps, 'changeByParticipant')
  const app = new Hono<HostEnv>()
  app.onError(onPageError(deps))

  app.get(settingsPaths.notifications, requireParticipant, (c) => show(c, false))

  app.post(settingsPaths.notifications, requireParticipant, limit, async (c) => {
    const form = await readPageForm(deps, c, ChoicesForm)
    await saveChoices(db, participantOf(c).participantId, {
      mailsPayouts: form.mail_payouts === 'on',
      keepsBrowsers: form.browsers === 'on',
    })
    return show(c, true)
  })

  async function show(c: Context<HostEnv>, isSaved: boolean) {
    const choices = await findChoices(db, participantOf(c).participantId)
    if (choices === null) throw new HostError('unauthenticated')
    return notificationPage(deps, c, choices, isSaved)
  }

  return app
}

function notificationPage(
  deps: HostDependencies,
  c: Context<HostEnv>,
  { mailsPayouts, browsers }: NotificationChoices,
  isSaved: boolean,
): Response | Promise<Response> {
  const texts = textsOf(c)
  const { t, plural } = texts
  const mail = {
    name: 'mail_payouts',
    label: t('An e-mail when a gift card was sent'),
    isChecked: mailsPayouts,
  }
  const push = {
    name: 'browsers',
    label: plural(
      browsers,
      'Notifications on one device, when points are confirmed or taken back, when a gift card was sent, when a study decides on your answers and when we answer you',
      'Notifications on {count} devices, when points are confirmed or taken back, when a gift card was sent, when a study decides on your answers and when we answer you',
    ),
    isChecked: true,
  }
  return answerPage(deps, c, {
    title: t('Your notifications'),
    body: html`${isSaved && html`<p role="status"><strong>${t('Your choices are saved.')}</strong></p>`}
      <p>
        ${t('Messages that keep your account safe, such as about a new password, always come. We send no advertisements.')}
      </p>
      ${renderForm(texts, {
        action: settingsPaths.notifications,
        csrfToken: issueCsrfToken(deps, c),
        choices: browsers > 0 ? [mail, push] : [mail],
        submit: t('Save'),
      })}
      ${
        browsers === 0 &&
        html`<p>${t('Notifications are turned on in the portal, under Earnings, for each device.')}</p>`
      }`,
    stub: settingsLinks(deps, texts, []),
  })
}
