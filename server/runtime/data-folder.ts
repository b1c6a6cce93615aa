import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '#server/config/config.ts'
import { errorText } from '#server/errors/error-text.ts'

/**
 * PGlite takes no lock, and two processes on one folder would ruin it. The lock is a Unix socket in the
 * folder. It answers while its holder lives, and the kernel silences it when the holder dies, however it
 * dies. Process ids prove nothing: containers reuse them.
 */
export interface DataFolderLock {
  /** Absolute path. */
  folder: string
  /** Listens on the folder's socket and answers 503 until it is given commands (`serveCommands`). */
  server: Server
  /** Releases the folder; close everything that is open in it first. */
  release(): Promise<void>
}

/** The shortest limit of the known systems (macOS). A longer path would be cut off without an error. */
const maxSocketPathLength = 103

const mutexName = 'host.starting'
/** The guarded work takes milliseconds: a mutex of this age was left by a crash. */
const abandonedAfterMs = 10_000
const retryAfterMs = 20

/**
 * Locks the folder for this process, until `release` or the end of the process. Creates a missing folder,
 * readable by its owner only.
 *
 * @throws {StartError} when the folder cannot be created or cannot hold a socket.
 */
export async function lockDataFolder(
  folder: string,
): Promise<DataFolderLock | { heldBy: 'another process' }> {
  const absolute = resolve(folder)
  const socketPath = socketPathOf(absolute)
  try {
    // The mode of an existing folder is its owner's choice; the socket is still readable by this user only.
    await mkdir(absolute, { recursive: true, mode: 0o700 })
    return await withStartMutex(absolute, async () => {
      const state = await probe(socketPath)
      if (state === 'answers') return { heldBy: 'another process' as const }
      if (state === 'dead') await rm(socketPath, { force: true })
      return await hold(absolute, socketPath)
    })
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The data folder ${absolute} cannot be used: ${errorText(error)}`)
  }
}

/**
 * Path of the socket of a data folder, for this process: the absolute or the relative path, whichever is
 * shorter, because the system allows about a hundred bytes.
 *
 * @throws {StartError} when both are too long.
 */
export function socketPathOf(folder: string): string {
  const absolute = join(resolve(folder), 'host.sock')
  const [shorter = absolute] = [absolute, relative(process.cwd(), absolute)].sort(
    (a, b) => bytes(a) - bytes(b),
  )
  if (bytes(shorter) <= maxSocketPathLength) return shorter
  throw new StartError(
    `The path of the data folder is too long: ${absolute} is over ${maxSocketPathLength} bytes`,
  )
}

async function hold(folder: string, socketPath: string): Promise<DataFolderLock> {
  const server = createServer((_request, response) => {
    response.writeHead(503, { 'Retry-After': '1' }).end()
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(socketPath, () => {
      server.off('error', failed)
      listening()
    })
  })
  await chmod(socketPath, 0o600)
  const release = () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  return { folder, server, release }
}

/** Whether a process listens on a socket: its file alone proves nothing. */
function probe(socketPath: string): Promise<'answers' | 'dead' | 'missing'> {
  return new Promise((known, failed) => {
    const connection = connect(socketPath)
    connection.once('connect', () => {
      connection.destroy()
      known('answers')
    })
    connection.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') known('missing')
      else if (error.code === 'ECONNREFUSED') known('dead')
      // The queue of connections is full: the holder is alive and busy.
      else if (error.code === 'EAGAIN') known('answers')
      else failed(error)
    })
  })
}

/**
 * Runs a function while no other process runs one in this folder. A process that dies inside leaves the mutex
 * behind; it is broken after ten seconds.
 */
async function withStartMutex<Result>(folder: string, run: () => Promise<Result>): Promise<Result> {
  const mutex = join(folder, mutexName)
  while (!(await take(mutex))) {
    await breakAbandoned(mutex)
    await wait(retryAfterMs * (1 + Math.random()))
  }
  try {
    await sweep(folder)
    return await run()
  } finally {
    await moveAway(mutex, `${mutex}.${randomUUID()}`, { thenRemove: true })
  }
}

/** The mutex is a folder with a file in it: renaming onto it is atomic and fails for all but the first. */
async function take(mutex: string): Promise<boolean> {
  const candidate = `${mutex}.${randomUUID()}`
  await mkdir(candidate)
  await writeFile(join(candidate, 'taken'), '')
  if (await moveAway(candidate, mutex)) return true
  await rm(candidate, { recursive: true, force: true })
  return false
}

/**
 * Moves an abandoned mutex to a name of its own and leaves it there for a while. Of several processes that
 * saw it, one succeeds. A late one cannot move a mutex taken since, because its target exists.
 */
async function breakAbandoned(mutex: string): Promise<void> {
  const seen = await stat(mutex, { bigint: true }).catch(() => null)
  if (!seen || Math.abs(Date.now() - Number(seen.mtimeMs)) < abandonedAfterMs) return
  await moveAway(mutex, `${mutex}.broken-${seen.ino}-${seen.mtimeNs}`)
}

async function moveAway(from: string, to: string, options = { thenRemove: false }): Promise<boolean> {
  try {
    await rename(from, to)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'ENOENT') return false
    throw error
  }
  if (options.thenRemove) await rm(to, { recursive: true, force: true })
  return true
}

/** Removes the remains of starts that crashed long ago. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${mutexName}.`)) continue
    const path = join(folder, name)
    const left = await stat(path).catch(() => null)
    if (left && Date.now() - left.mtimeMs > 6 * abandonedAfterMs)
      await rm(path, { recursive: true, force: true })
  }
}

const bytes = (text: string) => Buffer.byteLength(text)
