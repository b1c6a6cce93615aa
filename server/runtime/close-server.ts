import type { Server } from 'node:http'

/** Long enough for any answer of the host; a shell or a supervisor waits about ten seconds before it kills. */
const timeoutMs = 5000
/** A connection that is kept alive becomes idle when its answer has ended, and would then be kept for seconds. */
const idleCheckMs = 50

/** Takes no more connections and resolves when all have ended: by themselves, or cut off after the patience. */
export async function closeServer(server: Server): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), timeoutMs)
  const closeIdle = setInterval(() => server.closeIdleConnections(), idleCheckMs)
  try {
    await new Promise((closed) => {
      server.close(closed)
      server.closeIdleConnections()
    })
  } finally {
    clearTimeout(cutOff)
    clearInterval(closeIdle)
  }
}
