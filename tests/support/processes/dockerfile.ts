import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'

/** The user without rights on every system. */
const nobody = 65_534

/** As whom to run a command that may write nothing but its own folder. */
export const withoutRights = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

export interface Image {
  /** Holds the files of the last stage, by their paths in the image. */
  root: string
  workdir: string
  env: Readonly<Record<string, string>>
  command: readonly string[]
  healthCheck: readonly string[]
  /** What `RUN` was given, in order. */
  ran: readonly string[]
}

const Words = v.array(v.string())

/**
 * Carries out a Dockerfile without Docker: its commands in their order, each stage in a folder of its own, by a user
 * without rights. The base of each is what is installed here. Knows the instructions that ours has.
 *
 * @param folder Empty.
 * @param copyContext Puts the files of `COPY . .` there.
 * @param env Of the commands.
 * @throws with what was printed, when a command fails.
 */
export function carryOut(
  text: string,
  folder: string,
  { copyContext, env }: { copyContext: (to: string) => void; env: NodeJS.ProcessEnv },
): Image {
  const roots = new Map<string, string>()
  let stage = { root: folder, workdir: '/' }
  const settings: Record<string, string> = {}
  const image = { env: settings, command: [''], healthCheck: [''], ran: [''] }
  const here = (path: string) =>
    path.startsWith('/') ? join(stage.root, path) : join(stage.root, stage.workdir, path)
  const shell = (script: string) => {
    const cwd = here('.')
    const ended = spawnSync('/bin/sh', ['-ec', script], { cwd, env, encoding: 'utf8', ...withoutRights })
    if (ended.status !== 0) throw new Error(`${script} failed:\n${ended.stdout}${ended.stderr}`)
  }
  const carry: Record<string, (rest: string) => void> = {
    ARG: () => {},
    USER: () => {},
    EXPOSE: () => {},
    FROM: (rest) => {
      const [, name = 'last'] = rest.split(' AS ')
      stage = { root: join(folder, name), workdir: '/' }
      roots.set(name, stage.root)
      makeOwn(stage.root)
    },
    WORKDIR: (rest) => {
      stage.workdir = rest
      makeOwn(here('.'))
    },
    COPY: (rest) => {
      const words = rest.split(' ').filter((word) => !word.startsWith('--'))
      const to = here(words.pop() ?? '')
      const from = roots.get(/--from=(\w+)/.exec(rest)?.[1] ?? '')
      if (from === undefined) copyContext(to)
      makeOwn(rest.endsWith('/') ? to : dirname(to))
      if (from !== undefined) shell(`cp -R ${words.map((word) => join(from, word)).join(' ')} ${to}`)
    },
    ENV: (rest) => {
      for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) settings[name] = value
    },
    RUN: (rest) => {
      image.ran.push(rest)
      shell(rest)
    },
    HEALTHCHECK: (rest) => (image.healthCheck = v.parse(Words, JSON.parse(rest.slice(rest.indexOf('['))))),
    CMD: (rest) => (image.command = v.parse(Words, JSON.parse(rest))),
  }
  for (const [, name = '', rest = ''] of text.matchAll(/^([A-Z]+) (.*)$/gm)) {
    const one = carry[name]
    if (!one) throw new Error(`${name} is not known here`)
    one(rest)
  }
  return { ...stage, ...image }
}

/** Gives a folder, which is made if there is none, to the user without rights. */
function makeOwn(path: string): void {
  mkdirSync(path, { recursive: true })
  const { uid, gid } = withoutRights
  if (uid !== undefined) spawnSync('chown', ['-hR', `${uid}:${gid}`, path])
}
