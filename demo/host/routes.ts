import { type Context, Hono } from 'hono'
import type { FollowLink, HostedCatalogue } from './catalogue.ts'
import type { Members } from './members.ts'

export interface HostWorld {
  members: Members
  catalogue: HostedCatalogue
  followLink: FollowLink
  /** Where sign-out leads. */
  portalOrigin: string
  /** The text of a refusal of visitors who ask for their user. Absent: the code of an error. */
  whoAreYou?: string
}

/**
 * An API host that implements section 7 of the specification and nothing else: no optional feature, no additional
 * header, tokens that are valid in one place, empty bodies after posts.
 */
export function minimalRoutes(world: HostWorld): Hono {
  return new Hono()
    .route('/', accountRoutes(world))
    .route('/', postRoutes(world))
    .route('/', catalogueRoutes(world))
}

const cashoutPoints = 2000

const refuse = (c: Context, status: 400 | 401 | 403 | 404 | 409, error: string) => c.json({ error }, status)

/** Sign-up, login, logout, and the current user. */
function accountRoutes({ members, portalOrigin, whoAreYou }: HostWorld): Hono {
  const app = new Hono()
  app.get('/d-api/v1/csrf-token/', (c) => c.json({ csrf_token: members.issueFormToken(c) }))

  app.post('/d-api/v2/signup/', async (c) => {
    const { email = '', password = '', turnstile_token = '' }: Record<string, string> = await c.req.json()
    if (!members.spendFormToken(c)) return refuse(c, 403, 'csrf')
    if (!members.spendChallenge(turnstile_token)) return refuse(c, 403, 'trunstile-failed')
    if (members.find(email)) return refuse(c, 409, 'account-exists')
    members.enter(c, members.add(email, password))
    return c.body(null, 201)
  })

  app.post('/action/login/', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    if (!members.spendFormToken(c)) return refuse(c, 403, 'csrf')
    if (!members.spendChallenge(form.get('turnstile_token') ?? '')) return refuse(c, 403, 'trunstile-failed')
    const member = members.find(form.get('email') ?? '')
    const isRight = member && [null, form.get('password')].includes(member.password)
    if (!isRight) return refuse(c, 400, 'wrong-password')
    members.enter(c, member)
    return c.html('')
  })

  app.get('/action/logout/', (c) => {
    members.leave(c)
    return c.redirect(`${portalOrigin}/`)
  })

  app.get('/d-api/v1/user/', (c) => {
    const member = members.of(c)
    if (!member) return whoAreYou === undefined ? refuse(c, 401, 'unauthenticated') : c.text(whoAreYou, 401)
    const { email, encId, balance, profile, userToken } = member
    const known = profile && {
      first_name: profile['first_name'],
      profile_data: { ...profile, _birth_year: Number(String(profile['dob']).slice(-4)) },
    }
    const account = { email, enc_id: encId, balance, csrf_token: userToken }
    return c.json({ ...account, missing_profile: profile === null, ...known })
  })
  return app
}

/** Posts of a participant. Their answers have no content but the status. */
function postRoutes({ members, catalogue }: HostWorld): Hono {
  const app = new Hono()
  app.post('/d-api/v1/user/profile/', async (c) => {
    const member = members.of(c)
    if (!member) return refuse(c, 401, 'unauthenticated')
    if (c.req.header('X-CSRFToken') !== member.userToken) return refuse(c, 403, 'csrf')
    member.profile = await c.req.json()
    return c.body(null, 204)
  })

  app.post('/d-api/v1/user/cashout', (c) => {
    const member = members.of(c)
    if (!member) return refuse(c, 401, 'unauthenticated')
    if (!members.spendFormToken(c)) return refuse(c, 403, 'csrf')
    if (member.balance < cashoutPoints) return refuse(c, 400, 'low-balance')
    member.balance -= cashoutPoints
    return c.text('OK')
  })

  app.post(`/api/v1/${catalogue.api}/:id/intake/answer/`, (c) => {
    const member = members.of(c)
    if (!member) return refuse(c, 401, 'unauthenticated')
    if (c.req.header('X-CSRFToken') !== member.userToken) return refuse(c, 403, 'csrf')
    return c.json([])
  })
  return app
}

/** Lists, and links out of the portal. */
function catalogueRoutes({ members, catalogue, followLink }: HostWorld): Hono {
  const app = new Hono()
  const { api, active, categories, companies, onlineSurveys, providerSurveys, studies, intakes } = catalogue
  app.get(`/c-api/v1/${api}/active/`, (c) => c.json(active))
  app.get('/c-api/v1/categories/', (c) => c.json({ categories }))
  app.get('/c-api/v1/companies/', (c) => c.json({ companies }))
  app.get('/c-api/v1/online_surveys/', (c) => c.json({ online_surveys: onlineSurveys }))
  app.get('/c-api/v1/focusgroup/:id/', (c) => {
    const study = studies[c.req.param('id')]
    return study ? c.json(study) : refuse(c, 404, 'not-found')
  })
  app.get(`/api/v1/${api}/:id/intake/`, (c) => {
    if (!members.of(c)) return refuse(c, 401, 'unauthenticated')
    const fields = intakes[c.req.param('id')]
    return fields ? c.json({ fields }) : refuse(c, 404, 'not-found')
  })
  app.get('/d-api/v2/online_surveys_cpx/', (c) =>
    members.of(c) ? c.json(providerSurveys) : refuse(c, 401, 'unauthenticated'),
  )
  app.get('/outtrack/:link{.+}', (c) => {
    const address = followLink(c.req.param('link'))
    return address === null ? c.text('Gone', 404) : c.redirect(address, 307)
  })
  return app
}
