import type { Server } from 'node:http'

/** Longer than any answer of the host takes; a shell or a supervisor kills after about ten seconds. */
const timeoutMs = 5000
/** A kept-alive connection is idle only when its answer has ended. Without this it would stay open for seconds. */
const idleCheckMs = 50

/** Accepts no more connections and resolves when all have ended. After the timeout the rest is cut off. */
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
