import { type Context, Hono } from 'hono'
import {
  categories,
  companies,
  goneSurvey,
  intake,
  minimalProduct,
  onlineSurveys,
  providerSurveys,
  studies,
  unlistedStudy,
} from './catalogue.ts'
import type { Members } from './members.ts'

const cashoutPoints = 2000

const refuse = (c: Context, status: 400 | 401 | 403 | 409, error: string) => c.json({ error }, status)

/** Sign-up, login, logout, and the current user. */
export function accountRoutes(members: Members, portalOrigin: string): Hono {
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
    if (member?.password !== form.get('password')) return refuse(c, 400, 'wrong-password')
    if (member) members.enter(c, member)
    return c.html('')
  })

  app.get('/action/logout/', (c) => {
    members.leave(c)
    return c.redirect(`${portalOrigin}/`)
  })

  app.get('/d-api/v1/user/', (c) => {
    const member = members.of(c)
    if (!member) return c.text('Who are you?', 401)
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
export function postRoutes(members: Members): Hono {
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

  app.post(`/api/v1/${minimalProduct.api}/7/intake/answer/`, (c) => {
    const member = members.of(c)
    if (!member) return refuse(c, 401, 'unauthenticated')
    if (c.req.header('X-CSRFToken') !== member.userToken) return refuse(c, 403, 'csrf')
    return c.json([])
  })
  return app
}

/** Lists, and links out of the portal. */
export function catalogueRoutes(members: Members): Hono {
  const app = new Hono()
  const { api } = minimalProduct
  app.get(`/c-api/v1/${api}/active/`, (c) => c.json({ [api]: studies }))
  app.get('/c-api/v1/categories/', (c) => c.json({ categories }))
  app.get('/c-api/v1/companies/', (c) => c.json({ companies }))
  app.get('/c-api/v1/online_surveys/', (c) => c.json({ online_surveys: onlineSurveys }))
  app.get('/c-api/v1/focusgroup/21/', (c) => c.json({ [api]: [unlistedStudy] }))
  app.get(`/api/v1/${api}/7/intake/`, (c) =>
    members.of(c) ? c.json({ fields: intake }) : refuse(c, 401, 'unauthenticated'),
  )
  app.get('/d-api/v2/online_surveys_cpx/', (c) =>
    members.of(c) ? c.json(providerSurveys) : refuse(c, 401, 'unauthenticated'),
  )
  app.get('/img/:size/:name', (c) => {
    c.header('Content-Type', 'image/svg+xml')
    return c.body('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')
  })
  app.get('/outtrack/panel/7/', (c) => c.redirect('https://apply.example/gadget'))
  app.get('/outtrack/cpx_survey/:id/', (c) =>
    c.req.param('id') === goneSurvey
      ? c.text('Gone', 404)
      : c.redirect(`https://surveys.example/take/${c.req.param('id')}`, 307),
  )
  return app
}
