import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { HostEnv } from '#server/http/host-env.ts'
import { requestLanguage } from '#server/platform/pages/page-language.ts'
import { limitRequests } from '#server/http/request-limit.ts'
import { fieldsOf } from '#server/platform/pages/form.ts'
import { proofErrors } from '#server/platform/pages/proof-errors.ts'
import { onPageError } from '#server/platform/pages/page-errors.ts'
import { PageRoutes, formForAnyone } from '#server/platform/pages/page-routes.ts'
import { type BegunSession, participantIn, signIn } from '#server/modules/account/sessions/begin-session.ts'
import { attemptOf } from '#server/platform/sessions/attempt.ts'
import { logRequest, withSecurityLog } from '#server/platform/security-log/security-log.ts'
import { googlePaths, linkPage, refusalPage } from './pages.ts'
import { GoogleProvider, PendingSignIn } from './provider.ts'
import { GoogleRefusal } from './refusal.ts'
import { SignedCookie } from '#server/platform/pages/signed-cookie.ts'
import { LinkToConfirm, confirmLink, signInWithGoogle } from './service.ts'
import { defaultNextPath } from '#contract/base/constants.ts'
import { safeNextPath } from '#domain/next-path.ts'
import type { HostConfig } from '#server/config/config.ts'
import { parseUrl } from '#contract/base/web-address.ts'

/** Each call costs a request to the provider or a query, but one address may stand for many people. */
const callLimit = { max: 60, windowSeconds: 60 }

const Pending = v.object({ ...PendingSignIn.entries, next: v.string() })
const PendingLink = v.object({ ...LinkToConfirm.entries, next: v.string() })
const linkRow = formForAnyone(
  googlePaths.link,
  fieldsOf({ password: v.string(), code: v.optional(v.string()) }),
)

/** Sign-in and sign-up with Google (specification, section 7). Without a configured client there is no route. */
export function googleRoutes(deps: HostDependencies): Hono<HostEnv> {
  const routes = new PageRoutes(deps)
  const { app } = routes
  if (deps.config.google === null) return app
  const redirectUri = deps.config.publicOrigin + googlePaths.complete
  const provider = new GoogleProvider(deps.config.google, redirectUri, deps)
  const pendingSignIn = new SignedCookie(deps, 'google-sign-in', Pending)
  const pendingLink = new SignedCookie(deps, 'google-link', PendingLink)
  const onOtherError = onPageError(deps)
  app.onError((error, c) =>
    error instanceof GoogleRefusal ? refusalPage(deps, c, error.reason) : onOtherError(error, c),
  )
  const limitCalls = limitRequests(deps.clock, callLimit)

  app.get(googlePaths.start, limitCalls, async (c) => {
    const { address, pending } = await provider.start(c.req.query('again') === '1')
    pendingSignIn.set(c, { ...pending, next: returnAddress(c.req.query('next'), deps.config) })
    return redirectTo(c, address)
  })

  app.get(googlePaths.complete, limitCalls, async (c) => {
    const pending = pendingSignIn.get(c)
    // An answer counts as one attempt, whatever its result.
    pendingSignIn.clear(c)
    if (!pending) throw new GoogleRefusal('mismatch')
    const result = await signInWith(c, pending)
    if ('token' in result) return startSessionAt(c, result, pending.next)
    pendingLink.set(c, { ...result, next: pending.next })
    return redirectTo(c, googlePaths.link)
  })

  const linkOf = (c: Context<HostEnv>) => {
    const link = pendingLink.get(c)
    if (!link) throw new GoogleRefusal('mismatch')
    return link
  }
  routes.show(linkRow, ({ c }) => linkPage(deps, c, linkOf(c).email))
  routes.take(linkRow, async ({ c, form: { password, code } }) => {
    const link = linkOf(c)
    const confirm = () => confirmLink(deps, link, { password, code }, attemptOf(deps, c))
    try {
      const session = await withSecurityLog(deps, c, 'identity-link', confirm, participantIn)
      pendingLink.clear(c)
      return startSessionAt(c, session, link.next)
    } catch (error) {
      const { current_password: wrong, ...errors } = proofErrors(c, error)
      return linkPage(deps, c, link.email, wrong === undefined ? errors : { password: wrong })
    }
  })

  async function signInWith(c: Context<HostEnv>, pending: v.InferOutput<typeof Pending>) {
    try {
      const identity = await provider.complete(new URL(c.req.url).searchParams, pending)
      const result = await signInWithGoogle(deps, identity, attemptOf(deps, c), requestLanguage(c) ?? 'en')
      if ('token' in result) {
        logRequest(deps, c, { event: 'sign-in', outcome: 'done', participant: participantIn(result) })
      }
      return result
    } catch (error) {
      if (error instanceof GoogleRefusal) {
        logRequest(deps, c, { event: 'sign-in', outcome: 'refused', reason: `google ${error.reason}` })
      }
      throw error
    }
  }

  function startSessionAt(c: Context<HostEnv>, session: BegunSession, next: string): Response {
    signIn(deps, c, session)
    return redirectTo(c, next)
  }

  return app
}

function redirectTo(c: Context<HostEnv>, address: string): Response {
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
  return c.redirect(address, 303)
}

/** Percent-encoding may have made the path longer since it was checked, and it has to fit into a cookie. */
const maxPathLength = 2000

/**
 * The address after a sign-in: a path of this host, or an address of one of the operator's portals.
 *
 * @param next The link's own parameter: a path, or an absolute address (specification, section 7). Any other
 * value leads to the preset page of this host.
 */
export function returnAddress(
  next: string | undefined,
  { publicOrigin, portalOrigins }: Pick<HostConfig, 'publicOrigin' | 'portalOrigins'>,
): string {
  if (next === undefined) return defaultNextPath
  const url = parseUrl(next)
  if (url === null) return fitting(safeNextPath(next, publicOrigin))
  const { origin, pathname, search, hash } = url
  const path = fitting(safeNextPath(pathname + search + hash, origin === 'null' ? publicOrigin : origin))
  if (origin === publicOrigin) return path
  return portalOrigins.includes(origin) ? origin + path : defaultNextPath
}

function fitting(path: string): string {
  return path.length > maxPathLength ? defaultNextPath : path
}
