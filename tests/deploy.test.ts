import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hostApp } from '#tests/support/host/host-app.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { withOwn } from '#tests/support/processes/nginx.ts'
import { systemTool } from '#tests/support/processes/tools.ts'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../deploy', import.meta.url))
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })

describe('deploy/Dockerfile', () => {
  const text = read('Dockerfile')
  const stages = text.split(/^FROM .*\n/m).slice(1)

  test('has nothing that its linter minds', () => {
    expect(validate(text)).toEqual([])
    expect(validate(text.replace('WORKDIR /home/node', 'WORKDIR')).length).toBeGreaterThan(0)
  })

  test('pins its base, and runs no command and no host as root', () => {
    expect(text).toMatch(/^ARG BASE=node:\d+\.\d+\.\d+-\w+-slim$/m)
    expect([...text.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)).toEqual(stages.map(() => '${BASE}'))
    for (const stage of stages) {
      const [first] = /^(?:RUN|CMD|HEALTHCHECK|USER)\b.*/m.exec(stage) ?? []
      expect(first).toBe('USER node')
    }
    expect(stages.at(-1)).toContain('\nHEALTHCHECK ')
  })

  test('does not take keys, certificates, data or git into the image', () => {
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

  test('gives nginx the processes of its containers, else what one machine has', () => {
    const [, given = ''] = /upstreams:\n {4}content: \|\n((?: {6}.*\n)+)/.exec(read('compose.yaml')) ?? []
    const here = { 'one:': '127.0.0.1:', 'two:8080': '127.0.0.1:8090', 'two:8081': '127.0.0.1:8091' }
    const plain = (text: string) => text.replaceAll(/^#.*$/gm, '').split(/\s+/).filter(Boolean)
    expect(plain(withOwn(given, here))).toEqual(plain(read('upstreams.conf')))
  })

  test('is a Compose file by the specification, with nothing that its linter minds', () => {
    expect(minds(join(folder, 'compose.yaml'))).toEqual([])
  })

  test.each([
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

  test('has units that systemd takes', ({ skip }) => {
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

  test('keeps a host below the exposure that the manual names', ({ skip }) => {
    skip(!tool.isInstalled, tool.missing)
    const manual = readFileSync(join(folder, '../docs/operating/systemd.md'), 'utf8')
    const [, most] = /exposure is below ([\d.]+) of 10/.exec(manual) ?? []
    const threshold = `--threshold=${Number(most) * 10}`
    const unit = join(folder, 'systemd/stipend@.service')
    expect(tool.run(['security', '--offline=yes', threshold, unit]).code).toBe(0)
    expect(tool.run(['security', '--offline=yes', '--threshold=5', unit]).code).toBe(1)
  })
})

test('deploy/backup.sh keeps two weeks of backups, and no longer what a crash left of one', () => {
  const own = mkdtempSync(join(tmpdir(), 'stipend-backups-'))
  const programs = join(own, 'bin')
  mkdirSync(programs)
  // The command itself is run by tests/operating/release.spec.ts.
  writeFileSync(join(programs, 'npm'), '#!/bin/sh\n: > "$5"\n', { mode: 0o755 })
  const now = Date.now() / 1000
  const draft = 'stipend-2026-11-20.gz.0b5c7c1e-8d2f-4a53-9a3b-6f2a1c9d4e10.part'
  const aged = { 'stipend-2026-11-19.gz': 16, [draft]: 16, 'stipend-2026-11-21.gz': 13, 'notes.gz': 16 }
  for (const [name, days] of Object.entries(aged)) {
    writeFileSync(join(own, name), '')
    utimesSync(join(own, name), now, now - days * 86_400)
  }
  const env = { ...process.env, PATH: `${programs}:${process.env['PATH'] ?? ''}` }
  execFileSync('sh', [join(folder, 'backup.sh'), own], { env })
  const today = `stipend-${new Date().toISOString().slice(0, 10)}.gz`
  expect(readdirSync(own)).toEqual(['bin', 'notes.gz', 'stipend-2026-11-21.gz', today].toSorted())
  rmSync(own, { recursive: true })
})

test('rotates the security log by a file that logrotate takes', ({ skip }) => {
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

describe('deploy/watch', () => {
  const it = hostTest()
  const tool = systemTool('promtool', 'prometheus')
  const watch = join(folder, 'watch')
  const Target = v.object({ expr: v.string(), legendFormat: v.string() })
  const Area = v.object({ x: v.number(), y: v.number(), w: v.number(), h: v.number() })
  const Panel = v.object({ id: v.number(), title: v.string(), gridPos: Area, targets: v.array(Target) })
  const { panels } = v.parse(v.object({ panels: v.array(Panel) }), JSON.parse(read('watch/dashboard.json')))
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const check = (...args: string[]) => tool.run(['check', ...args])

  it('has rules that Prometheus takes and that fire when they should', ({ skip }) => {
    skip(!tool.isInstalled, tool.missing)
    expect(check('config', '--syntax-only', join(watch, 'prometheus.yml')).code).toBe(0)
    expect(check('rules', join(watch, 'alerts.yml')).code).toBe(0)
    expect(tool.run(['test', 'rules', join(watch, 'alerts.test.yml')]).printed).toContain('SUCCESS')
  })

  it('has a dashboard whose panels ask what Prometheus understands', ({ skip }) => {
    skip(!tool.isInstalled, tool.missing)
    const own = mkdtempSync(join(tmpdir(), 'stipend-dashboard-'))
    const path = join(own, 'rules.yml')
    const checked = (asked: readonly string[]) => {
      // As rules: its tool has no other way to check an expression.
      const rules = asked.map((expr, index) => ({ record: `panel:${index}`, expr }))
      writeFileSync(path, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
      return check('rules', path)
    }
    expect(checked(expressions)).toMatchObject({ code: 0 })
    expect(checked(['sum by (rate(x[5m]))']).code).toBe(1)
    rmSync(own, { recursive: true })
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    // Two beside each other, row by row.
    expect(panels.map(({ gridPos: { x, y, w, h } }) => [x, y, w, h])).toEqual(
      panels.map((_panel, index) => [12 * (index % 2), 8 * Math.floor(index / 2), 12, 8]),
    )
  })

  it('names metrics that a host has, in the form that Prometheus wants', async ({ database, skip }) => {
    skip(!tool.isInstalled, tool.missing)
    const host = hostApp(database, { METRICS_TOKEN: 'a-token-for-metrics-of-the-tests' })
    const headers = { Authorization: 'Bearer a-token-for-metrics-of-the-tests' }
    const text = await (await host.app.request('/metrics', { headers }, {})).text()
    const there = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    // These begin with the first backup, sync or audit.
    for (const later of [
      'stipend_backup_age_seconds',
      'stipend_sync_behind_seconds',
      'stipend_ledger_contradictions',
    ])
      there.add(later)
    const asked = [
      ...expressions,
      read('watch/alerts.yml'),
      readFileSync(join(folder, '../docs/operating/watch.md'), 'utf8'),
    ]
    const named = asked.join('\n').matchAll(/\b(?:stipend|process|nodejs)_\w+/g)
    const missing = [...named]
      .map(([name]) => name.replace(/_(?:count|bucket)$/, ''))
      .filter((name) => !there.has(name))
    expect(missing).toEqual([])
    expect(tool.run(['check', 'metrics'], text)).toEqual({ code: 0, printed: '' })
  })

  it('leads from each alert to a page', () => {
    const pages = [...read('watch/alerts.yml').matchAll(/^ +page: (\S+)$/gm)].map(([, page = '']) => page)
    expect(pages.filter((page) => !existsSync(join(folder, '../docs', page)))).toEqual([])
    expect(pages.length).toBeGreaterThan(10)
  })
})
