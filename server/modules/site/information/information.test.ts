import { categories, studies } from '#server/db/schema.ts'
import type { StudyInput } from '#server/modules/studies/catalogue/study-input.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { trialDetails } from '#tests/support/builders/studies/site-input.ts'
import { studyInput } from '#tests/support/builders/studies/study-input.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { servedEnvOf } from '#server/modules/site/portal/served-env.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { hostApp } from '#tests/support/host/host-app.ts'
import { hostDependencies, testVapid } from '#tests/support/host/host-dependencies.ts'
import { expect, it } from 'vitest'

const database = useTestDatabase('Focus Groups')

it.each([
  ['/terms/', 'only for US citizens aged 18 or older'],
  ['/privacy/', 'Nothing is sold'],
  ['/help/', 'Which card do I get, and when?'],
])('%s answers a visitor with a page that needs no script', async (path, words) => {
  const response = await createApp(hostDependencies(database)).request(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'none'")
  const text = await textOf(response)
  expect(text).toContain('<h1>')
  expect(text).toContain(words)
})

const privacyPage = (environment: Record<string, string>) => pageOf('/privacy/', environment)

async function pageOf(path: string, environment: Record<string, string>): Promise<string> {
  const config = readConfig({ SANDBOX: '0', ...environment })
  const portalEnv = servedEnvOf(environment, config, testVapid)
  return textOf(await createApp(hostDependencies(database, { config, portalEnv })).request(path))
}

it('names the data of notifications and surveys, and no provider that is not connected', async () => {
  const text = await privacyPage({})
  expect(text).toContain('Which paid surveys you started')
  expect(text).toContain('For notifications, if you ask for them')
  expect(text).toContain('no tracking by other companies')
  expect(text).not.toMatch(/IP address|Google|Cloudflare|identit|carries our e-mails/)
})

it('states how long answers, addresses and clicks are kept, as the operator has set it', async () => {
  const preset = (await privacyPage({})).replaceAll(/\s+/g, ' ')
  expect(preset).toContain('for that study, for 730 days')
  expect(preset).toContain('until 400 days after it was sent')
  expect(preset).toContain('until 400 days after the last answer')
  const own = (await privacyPage({ KEEP_ANSWERS_DAYS: '90', KEEP_CLICKS_DAYS: '1000' })).replaceAll(
    /\s+/g,
    ' ',
  )
  expect(own).toContain('for that study, for 90 days')
  expect(own).toContain('for 1,000 days which study')
})

it('does not name our own image service', async () => {
  const own = { PUBLIC_ORIGIN: 'https://stipend.example', IMAGE_RESIZE_URL: 'https://stipend.example/img/' }
  expect(await privacyPage(own)).not.toContain('IP address')
})

it('names the data on a device, its lifetime, and the content of applications', async () => {
  const text = await privacyPage({})
  for (const words of [
    'history of your points, payments and surveys, what you typed',
    'copies of the answers that you sent, your applications',
    'when, where and with what you take part, and what you were paid',
    'Logging out deletes all of it. When your session ends by itself, what you made yourself and what waits to be sent stay for you for 14 days',
    'two protect forms from other sites. None follows you',
  ]) {
    expect(text).toContain(words)
  }
})

it.each([
  [
    'the survey provider',
    { CPX_APP_ID: '1', CPX_SECURE_HASH: 'a hash of the tests' },
    ['The provider of paid surveys', 'your IP address'],
  ],
  [
    'the identity provider',
    { VERIFF_API_KEY: 'a-key-of-the-tests', VERIFF_SECRET: 'a secret of the tests, long enough' },
    [
      'The company that verifies identities',
      'How far a verification of your identity came',
      'surveys, how far a verification of your identity came, what you typed',
    ],
  ],
  [
    'Turnstile',
    {
      TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
      TURNSTILE_SECRET: '1x0000000000000000000000000000000AA',
    },
    ['Cloudflare'],
  ],
  [
    'Google',
    { GOOGLE_CLIENT_ID: 'tests', GOOGLE_CLIENT_SECRET: 'a secret' },
    [
      'Google, if you log in with it',
      'the number that Google knows you by',
      'other sites; while you log in with Google there is one more, for ten minutes. None',
    ],
  ],
  [
    'a mail server',
    { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'hello@stipend.example' },
    ['The company that carries our e-mails'],
  ],
  [
    'an image service elsewhere',
    { IMAGE_RESIZE_URL: 'https://images.example/resize/' },
    ['The service that sends the pictures of studies', 'your IP address'],
  ],
  [
    'an advertising network',
    { AD_FRAME_URL: 'https://ads.example/slot' },
    ['The network that shows advertisements'],
  ],
])('names the data that %s gets once it is connected', async (_who, environment, words) => {
  const text = await privacyPage(environment)
  for (const word of words) expect(text).toContain(word)
})

it('does not deny tracking with an advertisement network', async () => {
  expect(await privacyPage({ AD_FRAME_URL: 'https://ads.example/slot' })).not.toContain('no tracking')
})

const textOf = async (response: Response) => (await response.text()).replaceAll(/\s+/g, ' ')

it('shows a visitor open studies with their pay before the questions, and names the operator', async () => {
  await saveStudies(
    database.db,
    [studyInput({ title: 'Pasta sauce test', payDisplay: '$45', dmas: [], expireOn: null })],
    new Date(),
  )
  const runBy = { RUN_BY: 'Harvest Panel LLC', GIFT_CARD_BRANDS: 'Target', GIFT_CARD_DELIVERY: 'email' }
  const text = await pageOf('/help/', runBy)
  expect(text).toMatch(/Pasta sauce test[^]*\$45[^]*Sign up[^]*Which card do I get/)
  expect(text).toContain('Harvest Panel LLC runs Stipend')
  // As the menu calls it.
  expect(text).toContain('choose Install Stipend')
  const ada = hostApp(database).visitor()
  await ada.signUp('ada@example.com')
  expect(await textOf(await ada.send('/help/'))).not.toMatch(/Pasta sauce test|Sign up/)
  // The worker's copy is shown to visitors and participants.
  const copied = await hostApp(database).app.request('/help/', { headers: { 'Sec-Fetch-Mode': 'cors' } }, {})
  expect(await textOf(copied)).not.toMatch(/Pasta sauce test|Sign up/)
  const welcome = await pageOf('/c-api/v1/welcome/es/', runBy)
  expect(JSON.parse(welcome)).toMatchObject({
    studies: [{ title: 'Pasta sauce test', pay: '$45' }],
    questions: [
      {
        question: expect.stringMatching(/^¿Qué tarjeta/),
        answer: expect.stringMatching(/Es de Target\. Llega por correo/),
      },
      {},
      {},
      { answer: expect.stringMatching(/^Harvest Panel LLC gestiona Stipend/) },
      {},
    ],
  })
})

it('without paid studies for everybody, shows a visitor the newest others that are open, with their language', async () => {
  await database.db.delete(studies)
  const record = { dmas: [501], payDisplay: null, expireOn: null }
  const inputs: Partial<StudyInput>[] = [
    { sourceKey: 'local', title: 'Taste test in one city', payDisplay: '$20' },
    { sourceKey: 'trial', title: 'Trial of an inhaler', trial: trialDetails() },
    { sourceKey: 'spanish', title: 'Estudio del sueño', languages: 'es' },
    {
      sourceKey: 'soon',
      title: 'Trial that opens soon',
      trial: trialDetails({ status: 'NOT_YET_RECRUITING' }),
    },
  ]
  await saveStudies(
    database.db,
    inputs.map((input, day) => studyInput({ ...record, publishOn: `2026-10-0${day + 1}`, ...input })),
    new Date(),
  )
  const text = await pageOf('/help/', {})
  expect(text).toMatch(
    /<span lang="es">Estudio del sueño<[^]*<span lang="en">Trial of an inhaler<[^]*Taste test in one city[^]*\$20/,
  )
  expect(text).not.toMatch(/opens soon|null/)
  const welcome: unknown = JSON.parse(await pageOf('/c-api/v1/welcome/en/', {}))
  expect(welcome).toMatchObject({
    studies: [
      { title: 'Estudio del sueño', pay: null, languages: 'es' },
      { title: 'Trial of an inhaler', pay: null, languages: 'en' },
      { title: 'Taste test in one city', pay: '$20' },
    ],
  })
})

it('folds the questions under five headings, and finds those with the words of a search', async () => {
  const text = await pageOf('/help/', {})
  expect(text.match(/<details/g)).toHaveLength(5)
  expect(text).not.toContain('<details class="fold" open')
  const found = await pageOf('/help/?q=PASSWORD%20forgot', {})
  expect(found).toContain('<details class="fold" open')
  expect(found.match(/<h3>[^<]*/g)).toEqual(['<h3>I forgot my password.'])
  expect(found).toContain('value="PASSWORD forgot"')
  expect(await pageOf('/help/?q=%22%3E%3Cb%3Ezeppelin', {})).toMatch(/No question here[^]*/)
  expect(await pageOf('/help/?q=%22%3E%3Cb%3Ezeppelin', {})).not.toContain('<b>')
})

it.each(['/terms/', '/privacy/', '/help/', '/notifications/', '/contact/', '/account/messages/'])(
  '%s keeps the bar and the menu of the portal for a participant, and for nobody else',
  async (path) => {
    const visitor = hostApp(database).visitor()
    expect(await textOf(await visitor.send('/terms/'))).not.toContain('href="/earnings"')
    await visitor.signUp(`bar${path.replaceAll('/', '-')}@example.com`)
    const text = await textOf(await visitor.send(path))
    for (const page of ['/my', '/online-surveys', '/earnings', '/profile', '/notifications/'])
      expect(text).toContain(`<a href="${page}">`)
  },
)

it('shows examples of several kinds with a usual pay, those in the language of the reader first', async () => {
  await database.db.delete(studies)
  const kinds = ['focus-groups', 'app-installs', 'product-testing', 'online-surveys']
  await database.db
    .insert(categories)
    .values(kinds.map((slug) => ({ slug, title: slug })))
    .onConflictDoNothing()
  const inputs = kinds.flatMap((categorySlug, kind) =>
    ['$5', '$60', '$900'].map((payDisplay, at) => ({
      sourceKey: `${categorySlug} ${payDisplay}`,
      title: `${categorySlug} ${payDisplay}`,
      categorySlug,
      payDisplay,
      dmas: [],
      expireOn: null,
      publishOn: `2026-10-0${at + 1}`,
      ...(kind === 3 && at === 2 && { languages: 'es' as const }),
    })),
  )
  await saveStudies(
    database.db,
    inputs.map((input) => studyInput(input)),
    new Date(),
  )
  const shown = async (language: string): Promise<unknown[]> =>
    JSON.parse(await pageOf(`/c-api/v1/welcome/${language}/`, {})).studies.map(
      ({ title }: { title: string }) => title,
    )
  const english = await shown('en')
  expect(english).toHaveLength(3)
  expect(english.every((title) => String(title).endsWith(' $60') || String(title).endsWith(' $5'))).toBe(true)
  expect(new Set(english.map((title) => String(title).split(' ')[0])).size).toBe(3)
  expect((await shown('es'))[0]).toBe('online-surveys $900')
})

it('answers who runs it and which card it is without a circle', async () => {
  const text = await pageOf('/help/', {})
  expect(text).not.toContain('The operator of this site runs')
  expect(text).toContain('Whoever runs this site has not entered a name.')
  expect(text).toContain('Which brand it is, this site has not entered')
})
