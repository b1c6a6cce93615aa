import type { Server } from 'node:http'
import { StartError } from './config/config.ts'
import { createDesk } from './desk/app.ts'
import { hostServer, listen } from './listener.ts'
import type { HostDependencies } from './platform/dependencies.ts'

/**
 * Starts the operators' program on its own port; null if it is off. If nobody asked for it, a port in use turns it off.
 *
 * @throws {StartError} when it cannot listen.
 */
export async function startDesk(deps: HostDependencies): Promise<Server | null> {
  const { desk } = deps.config
  if (desk === null) return null
  const config = { ...deps.config, publicOrigin: desk.origin }
  const server = hostServer(createDesk({ ...deps, desk }), { config })
  const failure = await listen(server, desk)
  if (failure === null) return server
  if (!failure.isInUse)
    throw new StartError(`The desk cannot listen on ${desk.host}:${desk.port}: ${failure.reason}`)
  const text = `Port ${desk.port} is in use: choose another for the desk with DESK_PORT`
  if (!desk.byDefault) throw new StartError(text)
  deps.log.warn(text)
  return null
}
