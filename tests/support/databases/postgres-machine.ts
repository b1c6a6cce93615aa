import { execFile, spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Words } from '#tests/support/processes/manual.ts'

const runFile = promisify(execFile)
const isRoot = process.getuid?.() === 0

/** Folder of Debian's newest programs of PostgreSQL; null without them, or without the user that they run as. */
function findPrograms(): string | null {
  const versions = '/usr/lib/postgresql'
  const newest = existsSync(versions)
    ? readdirSync(versions)
        .toSorted((a, b) => Number(a) - Number(b))
        .at(-1)
    : ''
  const folder = join(versions, newest ?? '', 'bin')
  const hasUser = !isRoot || spawnSync('id', ['-u', 'postgres']).status === 0
  return hasUser && ['postgres', 'pg_basebackup'].every((name) => existsSync(join(folder, name)))
    ? folder
    : null
}

const programs = findPrograms()

/** PostgreSQL of the system, whose programs for a standby no package of ours has. */
export const systemPostgres = {
  isInstalled: programs !== null,
  missing: 'PostgreSQL is not installed: postgresql',
}

/** PostgreSQL refuses to run as root: the manual names its own user, who is there if root is. */
const asOwner = 'runuser -u postgres -- '

/**
 * A machine with PostgreSQL as Debian installs it: settings in one folder, data in another. Several stand on one machine
 * by their ports.
 */
export class PostgresMachine {
  readonly #folder: string
  readonly #port: number

  private constructor(folder: string, port: number) {
    this.#folder = folder
    this.#port = port
  }

  /** Makes its first, empty database server, which does not run. */
  static async install(folder: string, port: number): Promise<PostgresMachine> {
    const machine = new PostgresMachine(folder, port)
    mkdirSync(join(folder, 'settings'), { recursive: true })
    if (isRoot) {
      const id = (what: string) => Number(spawnSync('id', [what, 'postgres'], { encoding: 'utf8' }).stdout)
      for (const path of [folder, join(folder, 'settings')]) await chown(path, id('-u'), id('-g'))
    }
    await machine.#run('initdb', ['--no-sync', '--auth-local=trust', '--auth-host=scram-sha-256'])
    for (const name of ['postgresql.conf', 'pg_hba.conf', 'pg_ident.conf'])
      renameSync(join(machine.#data, name), join(folder, 'settings', name))
    const own = [
      `port = ${port}`,
      `unix_socket_directories = '${folder}'`,
      `hba_file = '${folder}/settings/pg_hba.conf'`,
      `ident_file = '${folder}/settings/pg_ident.conf'`,
    ]
    appendFileSync(join(folder, 'settings/postgresql.conf'), `${own.join('\n')}\n`)
    return machine
  }

  get #data(): string {
    return join(this.#folder, 'main')
  }

  /** Host and port, as a part of an address. */
  get host(): string {
    return `localhost:${this.#port}`
  }

  /** The same after `host=`, for the programs of PostgreSQL. */
  get hostAndPort(): string {
    return `localhost port=${this.#port}`
  }

  /** The environment of its administrator's shell. */
  get shell(): Words {
    const path = [programs, process.env['PATH']].join(':')
    return { PATH: path, PGHOST: this.#folder, PGPORT: String(this.#port) }
  }

  /** Parts of the manual's commands, and what they are here. */
  own(lines: readonly string[]): Words {
    const here = {
      '/etc/postgresql/18/main/': `${this.#folder}/settings/`,
      '/var/lib/postgresql/18/main': this.#data,
      ...(!isRoot && { [asOwner]: '' }),
    }
    return Object.fromEntries(Object.entries(here).filter(([theirs]) => lines.join('\n').includes(theirs)))
  }

  async start(): Promise<void> {
    const log = join(this.#folder, 'log')
    const options = `-c config_file=${this.#folder}/settings/postgresql.conf`
    await this.#run('pg_ctl', ['start', '--wait', `--log=${log}`, `--options=${options}`])
  }

  /** Does nothing if it does not run. */
  async stop(): Promise<void> {
    if (this.#processes().length > 0) await this.#run('pg_ctl', ['stop', '--mode=fast'])
  }

  /** Ends all of its processes at once, as a power cut does. The data stay. */
  kill(): void {
    for (const pid of this.#processes()) process.kill(pid, 'SIGKILL')
  }

  /** The server, and its children. */
  #processes(): number[] {
    const file = join(this.#data, 'postmaster.pid')
    const pid = existsSync(file) ? readFileSync(file, 'utf8').split('\n')[0] : ''
    const children = `/proc/${pid}/task/${pid}/children`
    if (!pid || !existsSync(children)) return []
    return [pid, ...readFileSync(children, 'utf8').trim().split(' ')].map(Number)
  }

  async #run(program: string, args: readonly string[]): Promise<void> {
    const words = [join(programs ?? '', program), `--pgdata=${this.#data}`, ...args]
    const [name = '', ...rest] = isRoot ? [...asOwner.trim().split(' '), ...words] : words
    await runFile(name, rest, { cwd: this.#folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } })
  }
}
