import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CspEvaluator } from 'csp_evaluator'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import * as v from 'valibot'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { challengeFramePath } from '#contract/pages/challenge-frame.ts'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { startHost } from '#tests/support/processes/host-process.ts'
import { makeCertificate } from './parts/certificate.ts'
import { withFolder } from './parts/folder.ts'
import type { Figure, Measurement } from './parts/measurement.ts'
import { installOwnPackages } from './parts/own-packages.ts'
import { startTlsFront } from './parts/tls-front.ts'

const runFile = promisify(execFile)
const observatory = fileURLToPath(new URL('./observatory/', import.meta.url))
const rater = join(observatory, 'node_modules/@mdn/mdn-http-observatory')

/** One of each kind of answer with a policy of its own. */
const rated = {
  'the portal': '/',
  'a page of the host': hostPages.passwordReset,
  'the challenge’s frame': challengeFramePath,
  data: endpoints.csrfToken.path,
  'the worker': '/sw.js',
}

const Scan = v.object({
  scan: v.object({ grade: v.string(), score: v.number(), testsFailed: v.number() }),
})

/**
 * Results of MDN's HTTP Observatory and Google's CSP Evaluator for the running host, behind TLS as in
 * production.
 */
export const security: Measurement = {
  name: 'security',
  measure: () =>
    withFolder(async (folder) => {
      const port = await findFreePort()
      const [deskPort, inner] = [await findFreePort(), await findFreePort()]
      const env = {
        PUBLIC_ORIGIN: `https://localhost:${port}`,
        DESK_ORIGIN: `https://localhost:${deskPort}`,
        DESK_PORT: String(inner),
        TRUSTED_PROXIES: '1',
        LOG_LEVEL: 'error',
      }
      const host = await startHost({ env })
      try {
        const certificate = await makeCertificate(folder)
        const desk = `http://127.0.0.1:${inner}`
        const front = await startTlsFront(port, host.origin, certificate)
        const deskFront = await startTlsFront(deskPort, desk, certificate)
        try {
          return [
            ...(await observe('', `localhost:${port}`, certificate.path)),
            ...(await observe('the desk: ', `localhost:${deskPort}`, certificate.path)),
            ...(await evaluate(host.origin, desk)),
          ]
        } finally {
          front.stop()
          deskFront.stop()
        }
      } finally {
        await host.dispose()
      }
    }),
}

/** @param of Precedes the names of the figures. */
async function observe(of: string, site: string, cert: string): Promise<Figure[]> {
  // Without the package's scripts: they fetch lists of other domains, which this does not need.
  await installOwnPackages(observatory)
  await writeFile(join(rater, 'conf/hsts-preload.json'), '{}')
  const { stdout } = await runFile(process.execPath, [join(rater, 'src/scan.js'), site], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: cert },
    maxBuffer: 10_000_000,
  })
  const { scan } = v.parse(Scan, JSON.parse(stdout))
  return [
    { what: `${of}Observatory, score`, value: scan.score, unit: '', goal: { atLeast: 120 } },
    {
      what: `${of}Observatory, grade A+`,
      value: scan.grade === 'A+' ? 1 : 0,
      unit: '',
      goal: { atLeast: 1 },
    },
    { what: `${of}Observatory, tests failed`, value: scan.testsFailed, unit: '', goal: { atMost: 0 } },
  ]
}

/** Findings by severity, over all policies; "maybe" means that the evaluator cannot decide from outside. */
async function evaluate(origin: string, desk: string): Promise<Figure[]> {
  const found: Record<Kind, string[]> = { HIGH: [], MEDIUM: [], maybe: [] }
  const addresses = Object.entries(rated).map(([what, path]) => [what, origin + path] as const)
  for (const [what, address] of [...addresses, ['the desk', desk] as const]) {
    const policy = (await fetch(address)).headers.get('Content-Security-Policy')
    if (policy === null) throw new Error(`No policy comes with ${what}`)
    for (const { severity, directive } of new CspEvaluator(new CspParser(policy).csp).evaluate()) {
      const kind = kindOf(severity)
      if (kind) found[kind].push(`${directive} of ${what}`)
    }
  }
  const figure = (kind: Kind) => ({
    what: ['CSP Evaluator', kind, ...found[kind]].join(', '),
    value: found[kind].length,
    unit: '',
  })
  return [
    { ...figure('HIGH'), goal: { atMost: 0 } },
    { ...figure('MEDIUM'), goal: { atMost: 0 } },
    figure('maybe'),
  ]
}

type Kind = 'HIGH' | 'MEDIUM' | 'maybe'

function kindOf(severity: Severity): Kind | null {
  if (severity === Severity.HIGH || severity === Severity.SYNTAX) return 'HIGH'
  if (severity === Severity.MEDIUM) return 'MEDIUM'
  return severity === Severity.HIGH_MAYBE || severity === Severity.MEDIUM_MAYBE ? 'maybe' : null
}
