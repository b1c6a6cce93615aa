import { HostError } from '#server/errors/host-error.ts'
import { readBytes } from '#server/http/read-body.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { participants } from '#server/db/schema.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { type MailStop, choiceTexts, mailStops } from '#server/platform/mail-queue/mail-choices.ts'
import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { definePage } from '#server/platform/pages/define-page.ts'
import { linkList } from '#server/platform/pages/page.ts'
import { onPageError } from '#server/platform/pages/page-errors.ts'
import { PageRoutes } from '#server/platform/pages/page-routes.ts'
import type { PageTexts } from '#server/platform/pages/page-texts.ts'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { html } from 'hono/html'

const path = settingsPaths.stopMails
const oneClick = ['List-Unsubscribe', 'One-Click'] as const
const maxBodyBytes = 8192

/**
 * The link of an e-mail that turns its kind off, without a session (RFC 8058). Opening it changes nothing, because
 * scanners open links. Its post needs no token of a form: the provider of a mailbox sends it, and the link's signature is
 * the permission.
 */
export function stopMailRoutes(deps: HostDependencies) {
  const { db } = deps.database
  const stopIn = async (c: Context<HostEnv>) => {
    const stop = mailStops(deps).verify(c.req.query('token') ?? '')
    if (stop === null) throw new HostError('not-found')
    const isOwner = eq(participants.id, stop.participantId)
    const [account] = await db.select({ language: participants.language }).from(participants).where(isOwner)
    // The reader may be on any device.
    if (account) c.set('language', account.language)
    return { stop, isOwner }
  }
  const { app } = new PageRoutes(deps).show({ path, access: 'anyone' }, async ({ c }) =>
    askPage(deps, c, (await stopIn(c)).stop),
  )
  app.post(path, async (c) => {
    const { stop, isOwner } = await stopIn(c)
    if (!(await isOneClick(c))) throw new HostError('bad-request')
    const off = Object.fromEntries(stop.choices.map((choice) => [choice, false]))
    await db.update(participants).set(off).where(isOwner)
    return donePage(deps, c, stop)
  })
  const brokenLink = ({ t }: PageTexts) => ({
    title: t('This link does not work'),
    text: t(
      'We cannot read it, so no e-mail was turned off. Copy it whole from the e-mail, or choose your e-mails in your account.',
    ),
  })
  return app.onError(onPageError(deps, (texts) => ({ gone: brokenLink(texts) })))
}

/** Mailboxes send a form of either type. @throws {HostError} `bad-request` for another body. */
async function isOneClick(c: Context): Promise<boolean> {
  const headers = { 'Content-Type': c.req.header('Content-Type') ?? '' }
  const body = new Response(new Uint8Array(await readBytes(c, maxBodyBytes)), { headers })
  try {
    return (await body.formData()).get(oneClick[0]) === oneClick[1]
  } catch (error) {
    throw new HostError('bad-request', { cause: error })
  }
}

const namesOf = (texts: PageTexts, { choices }: MailStop) =>
  html`<ul>
    ${choices.map((choice) => html`<li>${choiceTexts(texts)[choice]}</li>`)}
  </ul>`

const askPage = definePage(({ c, form, t, texts }, stop: MailStop) => ({
  title: t('Turn off these e-mails?'),
  body: html`${namesOf(texts, stop)}
  ${form({
    action: `${path}?token=${c.req.query('token') ?? ''}`,
    hidden: { [oneClick[0]]: oneClick[1] },
    submit: t('Turn off'),
  })}`,
}))

const donePage = definePage(({ t, texts }, stop: MailStop) => ({
  title: t('These e-mails are turned off'),
  body: html`${namesOf(texts, stop)}
    <p>${t('You can turn them on again in your account.')}</p>`,
  stub: linkList([{ href: settingsPaths.notifications, text: t('Your notifications') }]),
}))
