import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from './free-port.ts'
import { toolEnv } from './tools.ts'

export const nginx = {
  isInstalled: spawnSync('nginx', ['-v'], { env: toolEnv, stdio: 'ignore' }).status === 0,
  packages: ['nginx-light', 'openssl'],
}

/** The operating manual, from which the test takes its commands. */
const manual = readFileSync(new URL('../../../docs/operating/install.md', import.meta.url), 'utf8')
const delivered = (name: string) => readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8')

export interface RunningProxy {
  origin: string
  /** Without TLS. */
  plainOrigin: string
  /** Its log so far. */
  logged(log: 'access' | 'error'): Promise<string>
  /** The file that says where the processes are. */
  upstreams: string
  /** Reads its files again. */
  reload(): void
  stop(): Promise<void>
}

type Ports = readonly [number, number]

/**
 * Runs nginx with the configuration that is delivered, and a certificate made by the manual's command. Only ports and
 * paths differ.
 *
 * @param ports Ports of the host's processes.
 * @param desks Ports of their desks.
 * @param readTimeout Seconds that a process may take to answer a participant, if the test has less time.
 */
export async function startNginx(
  port: number,
  ports: Ports,
  desks = ports,
  readTimeout = 20,
): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'stipend-nginx-'))
  // Its processes may run as another user than the one that starts it.
  await chmod(folder, 0o755)
  const [command] = /openssl req [^\n]+/.exec(manual) ?? []
  if (command === undefined) throw new Error('The manual makes no certificate')
  execFileSync('sh', ['-c', command.replaceAll('stipend.example', 'localhost')], {
    cwd: folder,
    stdio: 'ignore',
  })
  const plainPort = await findFreePort()
  const own = {
    'proxy_read_timeout 20s;': `proxy_read_timeout ${readTimeout}s;`,
    'listen 80;': `listen ${plainPort};`,
    'listen 443 ssl': `listen ${port} ssl`,
    '/etc/ssl/stipend/': `${folder}/`,
    '/var/log/nginx/': `${folder}/`,
    '/var/cache/nginx/': `${folder}/`,
    'http {': `pid ${folder}/pid;\nhttp {\n${temporaryPaths(folder)}`,
  }
  const file = join(folder, 'nginx.conf')
  await writeFile(file, withOwn(delivered('nginx.conf'), own))
  const upstreams = {
    '127.0.0.1:8080': `localhost:${ports[0]}`,
    '127.0.0.1:8090': `localhost:${ports[1]}`,
    '127.0.0.1:8081': `localhost:${desks[0]}`,
    '127.0.0.1:8091': `localhost:${desks[1]}`,
  }
  await writeFile(join(folder, 'upstreams.conf'), withOwn(delivered('upstreams.conf'), upstreams))
  const child = spawn('nginx', ['-e', 'stderr', '-c', file, '-g', 'daemon off;'], {
    env: toolEnv,
    stdio: 'ignore',
  })
  await listening(child, port)
  return {
    origin: `https://localhost:${port}`,
    plainOrigin: `http://localhost:${plainPort}`,
    upstreams: join(folder, 'upstreams.conf'),
    reload: () => void child.kill('SIGHUP'),
    logged: (log) => readFile(join(folder, `${log}.log`), 'utf8'),
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGQUIT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A text with each of its parts that are named replaced by ours. */
export function withOwn(text: string, own: Readonly<Record<string, string>>): string {
  return Object.entries(own).reduce((before, [theirs, ours]) => {
    if (!before.includes(theirs)) throw new Error(`There is no ${theirs}`)
    return before.replaceAll(theirs, ours)
  }, text)
}

/** The package's own folders may belong to another user. */
function temporaryPaths(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, 'localhost')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await wait(20)
  }
  throw new Error(`nginx ended with ${String(child.exitCode)}`)
}
