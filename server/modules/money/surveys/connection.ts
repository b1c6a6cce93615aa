import { deriveKey } from '#server/secrets/secrets.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import { wallListPath } from './wall-paths.ts'
import { cpxClient } from './cpx-client.ts'
import type { Send, SurveyProvider } from './provider.ts'
import type { SurveySettings } from '#server/config/survey-settings.ts'

/** The provider of paid surveys, with the settings that its postbacks are checked against. */
export interface SurveyConnection {
  settings: SurveySettings
  provider: SurveyProvider
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
  const { surveys, sandbox, publicOrigin } = deps.config
  const connectionBy = (settings: SurveySettings, send: Send, isWall: boolean) => {
    return { settings, provider: cpxClient(settings, send, deps), isWall }
  }
  if (surveys !== null) return connectionBy(surveys, deps.send, false)
  if (!sandbox) return null
  const settings = {
    url: publicOrigin + wallListPath,
    appId: 'sandbox',
    secret: deriveKey(deps.secret, 'survey wall').toString('hex'),
    postbackAddresses: [],
    pointsPerUnit: 1,
    holdHours: 0,
  }
  return connectionBy(settings, self, true)
}
