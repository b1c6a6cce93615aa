import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A GET request as text. */
export function rawGet(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n')
}

/**
 * Repeats one request on each of some connections, as fast as answers come. All answers must be as long as
 * the first: later ones are not parsed, which keeps the client cheap.
 *
 * @returns Answers per second.
 */
export async function answersPerSecond(
  port: number,
  request: string,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  let isOver = false
  let answers = 0
  const loops = sockets.map(async (socket) => {
    const length = await firstLength(socket, request)
    let missing = length
    socket.on('data', (bytes: Buffer) => {
      missing -= bytes.byteLength
      if (missing > 0) return
      answers += 1
      missing = length
      if (!isOver) socket.write(request)
    })
    return () => socket.write(request)
  })
  const begin = await Promise.all(loops)
  const begun = performance.now()
  for (const send of begin) send()
  await wait(seconds * 1000)
  isOver = true
  const perSecond = (answers * 1000) / (performance.now() - begun)
  for (const socket of sockets) socket.destroy()
  return perSecond
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, 'localhost')
  await once(socket, 'connect')
  return socket.setNoDelay(true)
}

/** Length of an answer in bytes, header included. */
async function firstLength(socket: Socket, request: string): Promise<number> {
  let received = Buffer.alloc(0)
  socket.write(request)
  for (;;) {
    const [bytes]: Buffer[] = await once(socket, 'data')
    received = Buffer.concat([received, bytes ?? Buffer.alloc(0)])
    const length = lengthOf(received)
    if (length !== null && received.byteLength >= length) return length
  }
}

/** Null while the header is incomplete. */
function lengthOf(received: Buffer): number | null {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = received.subarray(0, end).toString('latin1')
  const length = /^content-length: (\d+)$/im.exec(head)?.[1]
  if (length === undefined && !head.startsWith('HTTP/1.1 304')) throw new Error(`No length: ${head}`)
  return end + 4 + Number(length ?? 0)
}

/** A request and its share of the mix, in percent. */
export interface Share {
  percent: number
  /** Resolves to whether it succeeded. */
  send(): Promise<boolean>
}

/**
 * Sends a mix at a fixed rate: a slow answer does not delay the next request, and its time counts from when
 * the request was due.
 *
 * @returns Times of answers in milliseconds, ascending, and the number of failures.
 */
export async function openLoop(
  mix: readonly Share[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<{ times: number[]; errors: number }> {
  const turns = mix.flatMap((share) => Array.from({ length: share.percent }, () => share))
  const times: number[] = []
  let errors = 0
  const begun = performance.now()
  const sent = Array.from({ length: perSecond * seconds }, async (_request, index) => {
    const due = begun + (index * 1000) / perSecond
    await wait(Math.max(0, due - performance.now()))
    // Steps through the shares out of order, so that each second has all kinds.
    const share = turns[(index * 37) % turns.length]
    const isGood = await share?.send().catch(() => false)
    times.push(performance.now() - due)
    if (!isGood) errors += 1
  })
  await Promise.all(sent)
  return { times: times.sort((a, b) => a - b), errors }
}

/** The value below which a share of ascending values lies. */
export function percentile(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}

/** A number of a host's own metrics, which has no labels. */
export async function metricOf(origin: string, metricsToken: string, name: string): Promise<number> {
  const headers = { Authorization: `Bearer ${metricsToken}` }
  const metrics = await (await fetch(`${origin}/metrics`, { headers })).text()
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])
}

/** Memory that a host's process holds. */
export const memoryBytes = (origin: string, metricsToken: string): Promise<number> =>
  metricOf(origin, metricsToken, 'process_resident_memory_bytes')
