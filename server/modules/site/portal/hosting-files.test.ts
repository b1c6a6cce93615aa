import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { policyVersionSlot } from '#contract/pages/worker-messages.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { servedEnvOf } from './served-env.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { hostDependencies, testVapid } from '#tests/support/host/host-dependencies.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HostingFiles, hostingFiles } from './write-hosting.ts'
import { inlineSources } from '#server/http/security-headers.ts'
import { configuredShell } from './shell.ts'

const environment = {
  PUBLIC_ORIGIN: 'https://stipend.example',
  IMAGE_RESIZE_URL: 'https://images.example/resize/',
  AD_FRAME_URL: 'https://ads.example/slot',
  VERIFF_API_KEY: 'public-key',
  VERIFF_SECRET: 'a shared secret of tests',
  TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
  TURNSTILE_SECRET: '1x0000000000000000000000000000000AA',
}
const files = {
  '/index.html': '<!doctype html><html lang="en"><style>b{top:0}</style><script>let a</script></html>',
  '/sw.js': `'${policyVersionSlot}'`,
  '/sw-kill.js': '',
  '/favicon.svg': '<svg/>',
  '/manifest.webmanifest': '{}',
  '/embed/captcha.html': '<!doctype html>',
  '/assets/main-12345678.js': '',
  '/env.js': '',
}
const pages = [
  '/',
  '/my',
  '/my/',
  '/study/12',
  '/focusgroup/3/intake',
  '/category/app-installs',
  '/earnings/cashout',
]

const database = useTestDatabase()
let folder: string
let hosting: HostingFiles
let ask: (path: string) => Response | Promise<Response>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stipend-portal-'))
  for (const [address, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, address)), { recursive: true })
    await writeFile(join(folder, address), text)
  }
  const config = readConfig(environment)
  const portalEnv = servedEnvOf(environment, config, testVapid)
  const app = createApp(hostDependencies(database, { config, portalEnv, portalFolder: folder }))
  ask = (path) => app.request(path)
  const inline = inlineSources(files['/index.html'])
  hosting = hostingFiles(Object.keys(files), { config, portalEnv, inline })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Headers of a single answer of the host, not of the portal. */
const ofThisAnswer = new Set(['content-type', 'content-length', 'etag', 'vary', 'x-request-id'])

async function sentByHost(path: string): Promise<Record<string, string>> {
  const answer = await ask(path)
  expect([path, answer.status]).toEqual([path, 200])
  return Object.fromEntries([...answer.headers].filter(([name]) => !ofThisAnswer.has(name)))
}

/**
 * Applies the rules as Netlify and Cloudflare document them: all matching rules add headers; a header of two
 * rules would be joined.
 */
function sentByHeadersFile(path: string): Record<string, string> {
  const sent = new Headers()
  for (const text of hosting.headers.split('\n\n')) {
    const [pattern = '', ...lines] = text.trimEnd().split('\n')
    const matched = pattern.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')
    if (!new RegExp(`^${matched}/?$`).test(path)) continue
    for (const line of lines) {
      const [, name = '', value = ''] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? []
      sent.append(name, value)
    }
  }
  return Object.fromEntries(sent)
}

interface Location {
  kind: string
  matched: string
  headers: Record<string, string>
  file: string
}

function locationsOfNginx(): Location[] {
  return [...hosting.nginx.matchAll(/^location (?:(=|~|\^~) )?(\S+) \{\n(.*?)^\}$/gms)].map((found) => {
    const [, kind = '', matched = '', body = ''] = found
    const headers = [...body.matchAll(/^ {2}add_header (\S+) '(.*)'(?: always)?;$/gm)]
    return {
      kind,
      matched,
      headers: Object.fromEntries(
        headers.map(([, name = '', value = '']) => [name.toLowerCase(), value.replaceAll("\\'", "'")]),
      ),
      file: /^ {2}try_files (\S+) =404;$/m.exec(body)?.[1] ?? '',
    }
  })
}

/** In nginx's order: an exact match, a prefix that ends the search, regular expressions, any prefix. */
function locationFor(path: string): Location | undefined {
  const locations = locationsOfNginx()
  const first = (kind: string, matches: (matched: string) => boolean) =>
    locations.find((one) => one.kind === kind && matches(one.matched))
  return (
    first('=', (matched) => matched === path) ??
    first('^~', (matched) => path.startsWith(matched)) ??
    first('~', (matched) => new RegExp(matched).test(path)) ??
    first('', (matched) => path.startsWith(matched))
  )
}

describe('a static server with the configuration files of the build', () => {
  it.each([...pages, ...Object.keys(files)])('serves %s with the headers of the host', async (path) => {
    const expected = await sentByHost(path)
    expect(Object.keys(expected).length).toBeGreaterThan(4)
    expect(sentByHeadersFile(path)).toEqual(expected)
    expect(locationFor(path)?.headers).toEqual(expected)
  })

  it('allows inline scripts and styles of the page by hash, and no others', () => {
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const policy = locationFor('/my')?.headers['content-security-policy'] ?? ''
    expect(policy).toContain(`script-src 'self' ${hashOf('let a')};`)
    expect(policy).toContain(`style-src 'self' ${hashOf('b{top:0}')};`)
    expect(policy).not.toContain('unsafe')
  })

  it('lets the worker fetch pictures from where they are resized', () => {
    const policy = locationFor('/sw.js')?.headers['content-security-policy']
    expect(policy).toContain("connect-src 'self' https://images.example")
  })

  it('does not cache failures', () => {
    const kept = hosting.nginx.split('\n').filter((line) => /Cache-Control .* always;$/.test(line))
    expect(kept).toEqual([])
    expect(hosting.nginx).toContain("Cache-Control 'public, max-age=31536000, immutable';")
  })

  it('serves the shell for the pages of the portal, and for nothing else', async () => {
    const rewritten = hosting.redirects
      .trimEnd()
      .split('\n')
      .map((line) => new RegExp(`^${(line.split(' ')[0] ?? '').replaceAll(/:\w+/g, '[^/]+')}/?$`))
    const isPage = (path: string) => path === '/' || rewritten.some((pattern) => pattern.test(path))
    for (const path of pages) {
      expect([path, isPage(path), locationFor(path)?.file]).toEqual([path, true, '/index.html'])
    }
    for (const path of ['/nowhere', '/study/1/2', '/action/logout/', '/assets/gone-12345678.js']) {
      expect([path, isPage(path), locationFor(path)?.file]).toEqual([path, false, '$uri'])
      expect((await ask(path)).status).not.toBe(200)
    }
  })
})

/** The text of a file as a host with these settings serves it. */
async function servedText(path: string, chosen: Readonly<Record<string, string>>): Promise<string> {
  const config = readConfig(chosen)
  const portalEnv = servedEnvOf(chosen, config, testVapid)
  const app = createApp(hostDependencies(database, { config, portalEnv, portalFolder: folder }))
  return (await app.request(path)).text()
}

describe('the login form in the page', () => {
  const shellOf = (chosen: Readonly<Record<string, string>>) => servedText('/', chosen)

  it('is marked as valid by a host with the settings of the build, and by no other', async () => {
    expect(await shellOf({})).toContain('<html data-built-login lang="en">')
    expect(await shellOf({ BRAND: 'Another' })).toContain('<html lang="en">')
    expect(await shellOf({ PRIVACY_URL: 'https://another.example/privacy' })).toContain('<html lang="en">')
  })

  it('loses the mark of the build if it is not valid', () => {
    const env = servedEnvOf({}, readConfig({}), testVapid)
    const marked = configuredShell(files['/index.html'], env)
    expect(configuredShell(marked, env)).toBe(marked)
    expect(configuredShell(marked, { ...env, brand: 'Another' })).toBe(files['/index.html'])
  })
})

describe('the text for browsers without JavaScript', () => {
  const link = (href: string) => `<html lang="en"><a data-contact href="${href}">write to us</a></html>`
  const contactOf = (contactUrl: string, html = link('/contact/')) =>
    configuredShell(html, { ...servedEnvOf({}, readConfig({}), testVapid), contactUrl })

  it('links to the contact page of the operator', () => {
    expect(contactOf('/contact/')).toContain('href="/contact/"')
    const once = contactOf('https://help.example/?a=1&b="2"$&')
    expect(once).toContain('href="https://help.example/?a=1&amp;b=&quot;2&quot;$&amp;"')
    expect(contactOf('/help/', once)).toContain('<a data-contact href="/help/">')
  })
})

describe('the version of the header policy', () => {
  const versionIn = (text: string) => text.replace(policyVersionSlot, '')
  const workerOf = (chosen: Readonly<Record<string, string>>) => servedText('/sw.js', chosen)

  it('is in the worker, and changes with the headers of the page only', async () => {
    const one = await workerOf(environment)
    expect(versionIn(one)).toMatch(/^'-[0-9a-f]{16}'$/)
    expect(await workerOf({ ...environment, PRODUCT_LABEL: 'Another' })).toBe(one)
    expect(await workerOf({ ...environment, AD_FRAME_URL: 'https://other.example/slot' })).not.toBe(one)
    // With another login form the one in the page must not be shown.
    expect(await workerOf({ ...environment, BRAND: 'Another' })).not.toBe(one)
  })

  it('replaces the version that the build wrote for static servers', async () => {
    const one = await workerOf(environment)
    await writeFile(join(folder, 'sw.js'), `'${policyVersionSlot}-0123456789abcdef'`)
    expect(await workerOf(environment)).toBe(one)
  })
})
