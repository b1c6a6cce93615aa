import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { launch } from 'puppeteer-core'
import * as v from 'valibot'
import { findFreePort } from '#tests/support/processes/free-port.ts'

/** One tab of a browser. */
export interface EnginePage {
  goto(url: string): Promise<void>
  /** Runs the body of an async function in the page. Resolves to its result, which must be JSON. */
  run(body: string): Promise<unknown>
  close(): Promise<void>
}

export interface Engine {
  name: string
  /** Debian's packages of the engine. */
  packages: readonly string[]
  isInstalled: boolean
  open(): Promise<EnginePage>
}

const firefoxPath = onPath('firefox-esr') ?? onPath('firefox')
const webkitDriverPath = onPath('WebKitWebDriver')
const debianArchitecture = process.arch === 'arm64' ? 'aarch64' : 'x86_64'
const miniBrowserPath = `/usr/lib/${debianArchitecture}-linux-gnu/webkit2gtk-4.1/MiniBrowser`

/** Engines other than Chromium. Playwright cannot control them as Debian ships them. */
export const otherEngines: readonly Engine[] = [
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    isInstalled: firefoxPath !== undefined,
    open: () => openFirefox(firefoxPath ?? ''),
  },
  {
    name: 'WebKitGTK',
    packages: ['webkit2gtk-driver', 'xvfb'],
    isInstalled:
      webkitDriverPath !== undefined && onPath('xvfb-run') !== undefined && existsSync(miniBrowserPath),
    open: openWebKit,
  },
]

function onPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

async function openFirefox(executablePath: string): Promise<EnginePage> {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true })
  const page = await browser.newPage()
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    run: (body) => page.evaluate(`(async () => { ${body} })()`),
    close: () => browser.close(),
  }
}

const driverReadyMs = 30_000
/** A script waits for elements of a page that starts slowly on a busy machine. Two fit into the time of a poll. */
const scriptTimeoutMs = 30_000

/** Uses the WebDriver protocol directly: three commands need no client library. */
async function openWebKit(): Promise<EnginePage> {
  const port = await findFreePort()
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    // Its process group also has the display and the browser.
    detached: true,
  })
  const base = `http://127.0.0.1:${port}`
  try {
    await driverReady(base)
    const session = await startSession(base)
    return {
      goto: async (url) => void (await command(`${session}/url`, { url })),
      run: async (body) => {
        const script = `const done = arguments[arguments.length - 1];
          (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }))`
        const answer = await command(`${session}/execute/async`, { script, args: [] }).catch(ifReplaced)
        const outcome = v.parse(Outcome, answer)
        if (outcome.error !== undefined) throw new Error(outcome.error)
        return outcome.value
      },
      close: async () => {
        await fetch(session, { method: 'DELETE' }).catch(() => {})
        endGroup(driver)
      },
    }
  } catch (error) {
    endGroup(driver)
    throw error
  }
}

/** A page that was replaced while the script ran has no result, or none in time: a poll looks again. */
function ifReplaced(error: unknown): object {
  if (error instanceof Error && /before the unload event|script timeout/.test(error.message)) return {}
  throw error
}

const Answer = v.object({ value: v.unknown() })
const Outcome = v.object({ value: v.optional(v.unknown()), error: v.optional(v.string()) })
const Session = v.object({ sessionId: v.string() })

async function startSession(base: string): Promise<string> {
  const browserOptions = { binary: miniBrowserPath, args: ['--automation'] }
  const { sessionId } = v.parse(
    Session,
    await command(`${base}/session`, {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': browserOptions, timeouts: { script: scriptTimeoutMs } },
      },
    }),
  )
  return `${base}/session/${sessionId}`
}

async function command(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  const { value } = v.parse(Answer, await response.json())
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(value)}`)
  return value
}

async function driverReady(base: string): Promise<void> {
  const giveUpAt = Date.now() + driverReadyMs
  for (;;) {
    const isReady = await fetch(`${base}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    if (Date.now() > giveUpAt) throw new Error('WebKitWebDriver did not start')
    await wait(100)
  }
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}
