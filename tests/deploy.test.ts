import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemTool } from '#tests/support/processes/tools.ts'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'

const folder = fileURLToPath(new URL('../deploy', import.meta.url))
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })

describe('deploy/Dockerfile', () => {
  const text = read('Dockerfile')
  const stages = text.split(/^FROM .*\n/m).slice(1)

  it('has nothing that its linter minds', () => {
    expect(validate(text)).toEqual([])
    expect(validate(text.replace('WORKDIR /home/node', 'WORKDIR')).length).toBeGreaterThan(0)
  })

  it('pins its base, and runs no command and no host as root', () => {
    expect(text).toMatch(/^ARG BASE=node:\d+\.\d+\.\d+-\w+-slim$/m)
    expect([...text.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)).toEqual(stages.map(() => '${BASE}'))
    for (const stage of stages) {
      const [first] = /^(?:RUN|CMD|HEALTHCHECK|USER)\b.*/m.exec(stage) ?? []
      expect(first).toBe('USER node')
    }
    expect(stages.at(-1)).toContain('\nHEALTHCHECK ')
  })

  it('does not take keys, certificates, data or git into the image', () => {
    const ignored = read('Dockerfile.dockerignore').split('\n')
    for (const name of [
      '.git',
      '.data',
      'node_modules',
      'dist',
      'deploy/.env',
      'deploy/stipend.env',
      'deploy/tls',
    ])
      expect(ignored).toContain(name)
  })
})

describe('deploy/compose.yaml', () => {
  /** What the linter minds in a file, by rule. */
  const minds = (path: string) => {
    const rules = {
      // In the order of reading: hosts before what they stand on.
      'service-keys-order': 0 as const,
      'services-alphabetical-order': 0 as const,
      'top-level-properties-order': 0 as const,
      // The proxy is for everybody.
      'no-unbound-port-interfaces': 0 as const,
    }
    const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] })
    return linter.lintFiles([path], false).flatMap(({ messages }) => messages.map(({ rule }) => rule))
  }

  it('is a Compose file by the specification, with nothing that its linter minds', () => {
    expect(minds(join(folder, 'compose.yaml'))).toEqual([])
  })

  it.each([
    ['invalid-schema', 'a misspelled key', 'depends_on:', 'depend_on:'],
    ['service-image-require-explicit-tag', 'an image of any version', 'nginx:1.28.0', 'nginx'],
  ])('would fail by the rule %s with %s', (rule, _what, right, wrong) => {
    const own = mkdtempSync(join(tmpdir(), 'stipend-compose-'))
    const path = join(own, 'compose.yaml')
    writeFileSync(path, read('compose.yaml').replace(right, wrong))
    expect(minds(path)).toContain(rule)
    rmSync(own, { recursive: true })
  })
})

describe('deploy/systemd', () => {
  const tool = systemTool('systemd-analyze', 'systemd')
  const units = files.filter((name) => name.startsWith('systemd/'))

  it('has units that systemd takes', ({ skip }) => {
    skip(!tool.isInstalled, tool.missing)
    expect(units).toHaveLength(3)
    const own = mkdtempSync(join(tmpdir(), 'stipend-units-'))
    // A developer's Node may be elsewhere.
    for (const name of units) {
      const text = read(name).replaceAll('/usr/bin/node', process.execPath)
      writeFileSync(join(own, name.replace('systemd/', '').replace('@', '@8080')), text)
    }
    const verify = () => tool.run(['verify', ...readdirSync(own).map((name) => join(own, name))])
    expect(verify()).toEqual({ code: 0, printed: '' })
    const timer = join(own, 'stipend-backup.timer')
    writeFileSync(timer, readFileSync(timer, 'utf8').replace('OnCalendar=', 'OnCalender='))
    expect(verify().printed).toContain('OnCalender')
    rmSync(own, { recursive: true })
  })

  it('keeps a host below the exposure that the manual names', ({ skip }) => {
    skip(!tool.isInstalled, tool.missing)
    const manual = readFileSync(join(folder, '../docs/operating/systemd.md'), 'utf8')
    const [, most] = /exposure is below ([\d.]+) of 10/.exec(manual) ?? []
    const threshold = `--threshold=${Number(most) * 10}`
    const unit = join(folder, 'systemd/stipend@.service')
    expect(tool.run(['security', '--offline=yes', threshold, unit]).code).toBe(0)
    expect(tool.run(['security', '--offline=yes', '--threshold=5', unit]).code).toBe(1)
  })
})

it('rotates the security log by a file that logrotate takes', ({ skip }) => {
  const tool = systemTool('logrotate')
  skip(!tool.isInstalled, tool.missing)
  const own = mkdtempSync(join(tmpdir(), 'stipend-logrotate-'))
  const path = join(own, 'stipend')
  // The owner is made when a host is set up.
  writeFileSync(path, read('logrotate.conf').replace('su stipend stipend', 'su root root'))
  const { code, printed } = tool.run(['--debug', path])
  expect({ code, isMonthly: printed.includes('monthly (24 rotations)') }).toEqual({
    code: 0,
    isMonthly: true,
  })
  expect(printed).not.toMatch(/\berror:/)
  rmSync(own, { recursive: true })
})
