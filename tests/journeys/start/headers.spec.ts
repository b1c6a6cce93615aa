import { createServer } from 'node:http'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { closeServer, listenLocally } from '#tests/support/processes/local-server.ts'

// `fixtures.ts` fails every test of which a page violates the policy.
test('every page has the policy, and the worker, the configuration and the assets are cached as they should be', async ({
  request,
}) => {
  const shell = await request.get('/')
  const policy = shell.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  // The policy allows inline scripts and styles by their hashes.
  expect(policy).toMatch(/script-src 'self'(?: 'sha256-[\w+/]+=*')+;/)
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]+=*';/)
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe')
  expect(shell.headers()['x-frame-options']).toBe('DENY')
  expect(shell.headers()['x-content-type-options']).toBe('nosniff')

  const headersOf = async (path: string) => (await request.get(path)).headers()
  expect((await headersOf('/sw.js'))['cache-control']).toBe('no-cache')
  expect((await headersOf('/sw.js'))['content-security-policy']).toContain("default-src 'none'")
  expect((await headersOf('/env.js'))['cache-control']).toBe('no-cache')
  // Without a third-party challenge, the policy of its document allows no foreign script.
  const framed = (await headersOf('/embed/captcha.html'))['content-security-policy']
  expect(framed).toContain("script-src 'self'; frame-src 'none'")
  const asset = /\/assets\/[\w.-]+\.js/.exec(await shell.text())?.[0] ?? ''
  expect((await headersOf(asset))['cache-control']).toContain('immutable')
  const missing = await request.get('/assets/gone-12345678.js')
  expect(missing.status()).toBe(404)
  expect(missing.headers()['cache-control']).toBe('no-store')
})

test.describe('as a control', () => {
  test.use({ allowedMessages: /TrustedHTML|require-trusted-types-for|Content.Security.Policy/i })

  test('a script and a style that the build did not put there do nothing, and no string becomes markup', async ({
    page,
  }) => {
    await page.route('/', async (route) => {
      const response = await route.fetch()
      const added = '<script>globalThis.injected = true</script><style>body { opacity: 0.5 }</style></head>'
      await route.fulfill({ response, body: (await response.text()).replace('</head>', added) })
    })
    const refusals: string[] = []
    page.on('console', (message) => refusals.push(message.text()))
    await page.goto('/')
    await expect(page.getByLabel('E-mail')).toBeVisible()
    expect(await page.evaluate(() => 'injected' in globalThis)).toBe(false)
    expect(await page.evaluate(() => getComputedStyle(document.body).opacity)).toBe('1')
    expect(refusals.join('\n')).toMatch(/script-src[^]*style-src/)

    const outcome = await page.evaluate(() => {
      try {
        document.body.insertAdjacentHTML('beforeend', '<b>injected</b>')
        return 'injected'
      } catch (error) {
        return error instanceof TypeError ? 'refused' : 'something else'
      }
    })
    expect(outcome).toBe('refused')
  })
})

test.describe('in a frame of another site', () => {
  test.use({ allowedMessages: /frame-ancestors|X-Frame-Options|ERR_BLOCKED_BY_RESPONSE/i })

  test('the cash-out page is not shown (79)', async ({ page, host }) => {
    const site = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' })
      response.end(`<iframe src="${host.origin}/earnings/cashout"></iframe>`)
    })
    const isRefusal = (text: string) => /frame-ancestors|X-Frame-Options/i.test(text)
    const refused = page.waitForEvent('console', (message) => isRefusal(message.text()))
    await page.goto(await listenLocally(site))
    await refused
    await expect(page.frameLocator('iframe').locator('#root')).toHaveCount(0)
    await closeServer(site)
  })
})
