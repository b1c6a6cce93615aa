import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { json, text as textOf } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { closeServer } from './local-server.ts'
import { withOwn } from './nginx.ts'

/** The checkout. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Environment variables, or parts of a text by which others are replaced. */
export type Words = Readonly<Record<string, string>>

/**
 * The lines of a page's shell blocks.
 *
 * @param page Its path in `docs`.
 * @param heading The section that has them; by default the whole page.
 */
export function shellLines(page: string, heading?: string): string[] {
  const text = readFileSync(join(root, 'docs', page), 'utf8')
  const section = text.split(/^(?=## )/m).find((one) => one.startsWith(`## ${heading}\n`))
  const chosen = heading === undefined ? text : section
  if (chosen === undefined) throw new Error(`${page} has no section "${heading}"`)
  return [...chosen.matchAll(/^( *)```sh\n(.*?)^ *```/gms)].flatMap(([, indent = '', block = '']) =>
    block.split('\n').map((line) => line.slice(indent.length)),
  )
}

/** The settings in a file that a page has written. */
export const settingsIn = (path: string): Words =>
  Object.fromEntries(
    [...readFileSync(path, 'utf8').matchAll(/^(\w+)="?(.*?)"?$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

const Asked = v.object({
  name: v.string(),
  words: v.array(v.string()),
  env: v.record(v.string(), v.string()),
  folder: v.string(),
})
/** A call of a program: its words, and where it was called. */
export type Asked = v.InferOutput<typeof Asked>

interface Printed {
  output: string
  errors: string
  code: number
}

/** A program that the test carries out in place of the system. */
export type Program = (asked: Asked) => Promise<Printed | void>

/** Where the manual installs. The machine of a test has such folders too. */
const systemFolder = /\/(?:etc|opt|var)\//

const silent: Printed = { output: '', errors: '', code: 0 }

/**
 * A shell for the manual's commands, with programs of the test's own.
 *
 * @param folder Where it runs. Its folder `bin` is made, and has the programs.
 */
export async function openShell(folder: string, programs: Readonly<Record<string, Program>>) {
  const bin = join(folder, 'bin')
  const socket = join(folder, 'programs.socket')
  const perform = async (asked: Asked): Promise<Printed> => {
    try {
      return (await programs[asked.name]?.(asked)) ?? silent
    } catch (error) {
      return { ...silent, errors: String(error), code: 1 }
    }
  }
  const server = createServer((asked, answer) => {
    void json(asked)
      .then((sent) => perform(v.parse(Asked, sent)))
      .then((printed) => answer.end(JSON.stringify(printed)))
  })
  server.listen(socket)
  await once(server, 'listening')
  mkdirSync(bin)
  const shim = (name: string) =>
    `exec ${process.execPath} ${join(root, 'tests/support/processes/shim.mjs')} ${name} "$@"\n`
  for (const name of Object.keys(programs)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${shim(name)}`)
    chmodSync(join(bin, name), 0o755)
  }
  const running = new Set<ChildProcess>()
  return {
    /** A line of a shell script that calls a program. */
    shim,
    /** Runs lines as they are but for names that are ours. Returns what was printed. */
    async run(lines: readonly string[], own: Words, settings: Words = {}): Promise<string> {
      const given = lines.join('\n')
      const left = Object.keys(own).reduce((text, theirs) => text.replaceAll(theirs, ''), given)
      if (systemFolder.test(left)) throw new Error(`A folder of the system is not replaced:\n${given}`)
      const script = withOwn(given, own)
      const { PATH = process.env['PATH'], ...others } = settings
      const env = { ...others, PATH: `${bin}:${PATH}`, STIPEND_TEST_SOCKET: socket }
      const child = spawn('/bin/sh', ['-euc', script], { cwd: folder, env })
      running.add(child)
      const [output, errors, [code]] = await Promise.all([
        textOf(child.stdout),
        textOf(child.stderr),
        once(child, 'exit'),
      ])
      running.delete(child)
      if (code !== 0) throw new Error(`${script}\nended with ${String(code)}:\n${output}${errors}`)
      return output
    },
    close: async () => {
      for (const child of running) child.kill()
      await closeServer(server)
    },
  }
}
