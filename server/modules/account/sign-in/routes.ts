import type { SignUpBody } from '#contract/answers/credentials.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import type { Context, Hono } from 'hono'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv, SignedIn } from '#server/http/host-env.ts'
import { requestLanguage } from '#server/platform/pages/page-language.ts'
import { privateAnswers } from '#server/http/security-headers.ts'
import type { ChallengeVerifier } from '#server/modules/account/captcha/challenge-verifier.ts'
import { challengeVerifier } from '#server/modules/account/captcha/routes.ts'
import { ApiRoutes } from '#server/platform/calls/api-routes.ts'
import { clearCsrfCookies, issueCsrfToken } from '#server/platform/csrf/service.ts'
import { attemptOf } from '#server/platform/sessions/attempt.ts'
import { endSession } from '#server/platform/sessions/service.ts'
import { forgetDevice, readDeviceToken } from '#server/platform/sessions/trusted-devices.ts'
import { logRequest, withSecurityLog } from '#server/platform/security-log/security-log.ts'
import { participantIn, signIn } from '#server/modules/account/sessions/begin-session.ts'
import { AccountService } from './service.ts'
import { html } from 'hono/html'
import { definePage } from '#server/platform/pages/define-page.ts'
import * as v from 'valibot'
import { safeNextPath } from '#domain/next-path.ts'
import type { HostConfig } from '#server/config/config.ts'
import { HostError } from '#server/errors/host-error.ts'
import { fieldsOf } from '#server/platform/pages/form.ts'
import { readPageForm } from '#server/platform/pages/read-page-form.ts'
import { parseUrl } from '#contract/base/web-address.ts'
import type { User } from '#contract/answers/participant.ts'
import type { Language } from '#language/language.ts'
import { findAnswered } from '#server/modules/account/contact/repo.ts'
import { readHidden } from '#server/modules/member/lists/service.ts'
import { findWholeProfile } from '#server/modules/member/profile/repo.ts'
import { factsOf, toProfileData } from '#server/modules/member/profile/service.ts'
import { findAccount } from '#server/platform/sessions/accounts.ts'
import { participants } from '#server/db/schema.ts'
import { eq } from 'drizzle-orm'

/**
 * The CSRF token, login, sign-up, logout and the signed-in user (specification, sections 6 to 8).
 *
 * @param challenge Verifies the bot challenge of login and sign-up.
 */
export function accountRoutes(
  deps: HostDependencies,
  challenge: ChallengeVerifier = challengeVerifier(deps),
): Hono<HostEnv> {
  const accounts = new AccountService(deps, challenge)
  const { app } = new ApiRoutes(deps)
    .handle(endpoints.csrfToken, ({ c }) => ({ csrf_token: issueCsrfToken(deps, c) }))
    .handle(endpoints.signUp, async ({ c, body }) => {
      const attempt = attemptOf(deps, c, { isKept: isKept(body) })
      const signUp = () => accounts.signUp(body, attempt, requestLanguage(c) ?? 'en')
      signIn(deps, c, await withSecurityLog(deps, c, 'sign-up', signUp, participantIn))
    })
    .handle(endpoints.login, async ({ c, body }) => {
      const attempt = attemptOf(deps, c, { isKept: isKept(body) })
      const logIn = () => accounts.logIn(body, attempt, readDeviceToken(deps, c))
      signIn(deps, c, await withSecurityLog(deps, c, 'sign-in', logIn, participantIn))
    })
    .handle(endpoints.user, ({ c, participant }) =>
      readUser(deps, participant, {
        csrfToken: issueCsrfToken(deps, c),
        language: requestLanguage(c),
      }),
    )

  app.get(hostPages.logout, privateAnswers, (c) => logOut(deps, c))
  app.post(hostPages.logout, privateAnswers, (c) => confirmLogOut(deps, c))
  return app
}

const isKept = ({ session_only }: SignUpBody) => session_only === undefined

const LogOutForm = fieldsOf({ next: v.optional(v.string()) })

/**
 * Signs out and leads back to the portal. It is a GET, because the specification has the browser navigate
 * here. Therefore only navigations count that the participant started in the portal or by hand. A browser that
 * does not say where a navigation comes from is shown a button instead: any site's link would look the same.
 *
 * @throws {HostError} `csrf-failed` for any other request: another site's link, an image, a prefetch.
 */
async function logOut(deps: HostDependencies, c: Context<HostEnv>): Promise<Response> {
  const portal = portalOf(c.req.header('Referer'), deps.config)
  const { headers } = c.req.raw
  if (!isOwnNavigation(headers, portal !== null)) throw new HostError('csrf-failed')
  const next = c.req.query('next')
  const isDeclared = headers.has('Sec-Fetch-Site')
  if (!isDeclared && c.var.signedIn) return askToLogOut(deps, c, next)
  // A portal that has deleted the participant's data itself keeps its worker, and unsent posts of other participants.
  const keepsStorage = !isDeclared || c.req.query('keep') === '1'
  return endAndLeave(deps, c, { keepsStorage, home: portal ?? '/', next })
}

/** The button's post. Its storage stays, because only the portal knows whether posts wait there. */
async function confirmLogOut(deps: HostDependencies, c: Context<HostEnv>): Promise<Response> {
  const { next } = await readPageForm(deps, c, LogOutForm)
  return endAndLeave(deps, c, { keepsStorage: true, home: '/', next })
}

async function endAndLeave(
  deps: HostDependencies,
  c: Context<HostEnv>,
  { keepsStorage, home, next }: { keepsStorage: boolean; home: string; next: string | undefined },
): Promise<Response> {
  if (c.var.signedIn) {
    logRequest(deps, c, { event: 'sign-out', outcome: 'done', participant: c.var.signedIn.participantId })
  }
  await endSession(deps, c)
  await forgetDevice(deps, c)
  clearCsrfCookies(deps, c)
  c.header('Clear-Site-Data', keepsStorage ? '"cache", "cookies"' : '"cache", "cookies", "storage"')
  return c.redirect(`${home}${searchOf(next)}`, 303)
}

const askToLogOut = definePage(({ form, links, t }, next: string | undefined) => ({
  title: t('Log out?'),
  body: html`<p>${t('Your browser does not say which page brought you here. Log out of this browser?')}</p>
    ${form({
      action: hostPages.logout,
      hidden: next === undefined ? {} : { next },
      submit: t('Log out'),
    })}`,
  stub: links([]),
}))

/** Keeps `next` for the next login: a participant may open a link before the sign-out reaches the host. */
function searchOf(next: string | undefined): string {
  // Only a path is accepted, so any origin serves for the check.
  const path = safeNextPath(next, 'https://portal.invalid', '')
  return path === '' ? '' : `?${new URLSearchParams({ next: path }).toString()}`
}

/** The separately hosted portal that a navigation came from; null for none. */
function portalOf(referer: string | undefined, config: HostConfig): string | null {
  const origin = parseUrl(referer ?? '')?.origin
  return origin !== undefined && config.portalOrigins.includes(origin) ? `${origin}/` : null
}

function isOwnNavigation(headers: Headers, isFromPortal: boolean): boolean {
  const site = headers.get('Sec-Fetch-Site') ?? 'none'
  const destination = headers.get('Sec-Fetch-Dest') ?? 'document'
  // A browser may prefetch with the same headers as a click.
  const isAhead = headers.get('Sec-Purpose')?.includes('prefetch') ?? false
  return (site === 'same-origin' || site === 'none' || isFromPortal) && destination === 'document' && !isAhead
}

/**
 * The user answer for a participant (specification, section 3). The portal asks for it at each start, so its
 * language becomes the one in which the host writes to the participant.
 *
 * @param request Its language is null if it names none that we have; then the account keeps its own.
 * @throws {HostError} `unauthenticated` if the account was deleted.
 */
async function readUser(
  deps: HostDependencies,
  signedIn: SignedIn,
  { csrfToken, language }: { csrfToken: string; language: Language | null },
): Promise<User> {
  const { db } = deps.database
  const account = await findAccount(db, { participantId: signedIn.participantId })
  if (account === null) throw new HostError('unauthenticated')
  if (language !== null && language !== account.language) {
    // For messages.
    await db.update(participants).set({ language }).where(eq(participants.id, account.participantId))
  }
  const profile = await findWholeProfile(db, deps, signedIn.participantId)
  const { age, dma } = factsOf(profile, deps.clock())
  const { news, ...hidden } = await readHidden(db, signedIn.participantId)
  const answered = await findAnswered(db, signedIn.participantId)
  const confirmed = [...deps.config.confirmEmailBefore]
  return {
    email: account.email,
    first_name: profile?.firstName ?? null,
    age,
    dma,
    balance: account.balance,
    csrf_token: csrfToken,
    enc_id: signedIn.encId,
    // Answers that cannot be read are asked for again.
    missing_profile: !profile?.answers,
    ...(account.emailConfirmedAt === null && confirmed.length > 0 && { confirm_email_before: confirmed }),
    profile_data: profile ? toProfileData(profile) : { _birth_year: null, gender: null },
    hidden_studies: hidden,
    ...(news.length > 0 && { put_away: news }),
    ...(answered && { answered_message: answered }),
  }
}
