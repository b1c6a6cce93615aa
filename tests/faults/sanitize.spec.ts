import { fileURLToPath } from 'node:url'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import type { Page } from '@playwright/test'
import { build } from 'vite'

// The browser reports what the policy refuses while it reads hostile HTML.
test.use({ allowedMessages: /content security policy/i })

// The sanitizer relies on the browser's own parser. It is tested in a real one, under the portal's policy for scripts
// and Trusted Types.
const policy =
  "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types dompurify"
const origin = 'http://portal.test'

/** The global that the bundle defines on the page. */
declare const portal: { sanitize: (html: string) => TrustedHTML }

/** Opens a page with the sanitizer. */
async function openSanitizer(page: Page): Promise<void> {
  const script = await bundle()
  await page.route(`${origin}/**`, (route) =>
    route.request().url().endsWith('/sanitize.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          contentType: 'text/html',
          headers: { 'Content-Security-Policy': policy },
          body: '<!doctype html><script src="/sanitize.js"></script><main></main>',
        }),
  )
  await page.goto(origin)
}

async function bundle(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('../../src/shared/study/sanitize.ts', import.meta.url)),
        formats: ['iife'],
        name: 'portal',
      },
    },
  })
  const [first] = Array.isArray(output) ? output : [output]
  if (!first || !('output' in first)) throw new Error('Nothing was built')
  return first.output[0].code
}

/** Sanitizes HTML, inserts it into a page that refuses plain text there, and returns the resulting markup. */
function shown(page: Page, html: string): Promise<string> {
  return page.evaluate((dirty) => {
    const main = document.querySelector('main')
    if (!main) throw new Error('No main')
    Reflect.set(main, 'innerHTML', portal.sanitize(dirty))
    return main.innerHTML
  }, html)
}

const dropped: [name: string, html: string, left: string][] = [
  ['script', '<script>document.title = "run"</script>', ''],
  ['vector image', '<svg><a xlink:href="javascript:x"><text>words</text></a></svg>', ''],
  ['frame', '<iframe src="javascript:x"></iframe>', ''],
  ['form', '<form action="https://evil.example"><input name=password><p>words</p></form>', '<p>words</p>'],
  ['style element', '<style>p{display:none}</style>', ''],
  ['base', '<base href="https://evil.example/">', ''],
  ['refresh', '<meta http-equiv="refresh" content="0;url=https://evil.example">', ''],
  ['large heading', '<h1>words</h1>', 'words'],
  ['image', '<img src="https://evil.example/pixel">words', 'words'],
  [
    'mutation',
    '<math><mtext><table><mglyph><style><img title="--&gt;&lt;img src=x&gt;"></style></table>',
    '',
  ],
]

const refused = [
  'javascript:x',
  ' java&#9;script:x',
  'JaVaScRiPt:x',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  '/action/logout/',
  'https://known.example@evil.example/',
  ' http://known.example:443@evil.example/',
]

test('HTML written by strangers keeps prose, and nothing else', async ({ page }) => {
  await openSanitizer(page)

  await test.step('keeps prose', async () => {
    const prose = '<h3>What</h3><p>One <strong>two</strong> <em>three</em><br>four</p><ul><li>five</li></ul>'
    expect(await shown(page, prose)).toBe(prose)
  })

  await test.step('keeps the numbers of a list, and no others', async () => {
    const list = '<ol type="a" start="3"><li>words</li></ol>'
    expect(await shown(page, list)).toBe(list)
    expect(await shown(page, '<ol type="x" start="3;"><li start="3">words</li></ol>')).toBe(
      '<ol><li>words</li></ol>',
    )
  })

  await test.step('drops what is not prose', async () => {
    for (const [name, html, left] of dropped) expect.soft(await shown(page, html), name).toBe(left)
  })

  await test.step('strips ids, classes, styles, data, names and handlers', async () => {
    const attributes =
      'id="root" class="x" style="position:fixed" data-x="1" aria-label="x" name="y" onclick="z()"'
    expect(await shown(page, `<p ${attributes}>words</p>`)).toBe('<p>words</p>')
  })

  await test.step('opens links in a tab without opener or referrer', async () => {
    for (const href of ['https://example.com/', 'http://example.com/', 'mailto:a@b.co'])
      expect
        .soft(await shown(page, `<a href="${href}" target="_top" rel="opener">words</a>`))
        .toBe(`<a href="${href}" target="_blank" rel="noopener noreferrer nofollow ugc">words</a>`)
  })

  await test.step('takes dangerous addresses from links', async () => {
    for (const href of refused)
      expect.soft(await shown(page, `<a href="${href}">words</a>`), href).toBe('<a>words</a>')
  })
})
