import { deriveKey } from '#server/runtime/secrets.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { wallListPath } from './wall-paths.ts'
import type { Send } from './cpx-client.ts'
import type { CpxSettings } from '#server/config/survey-settings.ts'

/** The provider of paid surveys, and the way to call it. */
export interface SurveyConnection {
  settings: CpxSettings
  send: Send
  /** Whether it is the sandbox's wall, whose postbacks come from this host itself. */
  isWall: boolean
}

/**
 * The configured provider; without one the sandbox's own wall, if the sandbox is on; else null. The wall
 * speaks the same protocol and is called within the process.
 *
 * @param self Sends a request to this host.
 */
export function surveyConnection(deps: HostDependencies, self: Send): SurveyConnection | null {
  const { cpx, sandbox, publicOrigin } = deps.config
  if (cpx !== null) return { settings: cpx, send: deps.send, isWall: false }
  if (!sandbox) return null
  const settings = {
    url: publicOrigin + wallListPath,
    appId: 'sandbox',
    secret: deriveKey(deps.secret, 'survey wall').toString('hex'),
    postbackAddresses: [],
    pointsPerUnit: 1,
    holdHours: 0,
  }
  return { settings, send: self, isWall: true }
}
