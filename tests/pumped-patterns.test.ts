import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type Pattern, patternsBuiltBy, patternsOf, slowTextOf } from '#tests/support/rules/patterns.ts'
import { readSource, sourceFilesUnder } from '#tests/support/rules/source-scan.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Patterns, by how they begin, that are slow for a long text and never get one. Each has the reason. */
const bounded: Readonly<Record<string, string>> = {
  'src/boot/preload-data.ts /\\/+$/': 'an address of the operator',
  'src/shared/contract/config/env.ts /\\/+$/': 'an address of the operator',
  'server/modules/site/portal/served-env.ts /\\/+$/': 'an address of the operator',
  'server/config/config.ts /^[^\\p{Cc}]*[^\\s@<>]+@[^\\s@<>]+>?$/u': 'a setting of the operator',
  'src/shared/language/language.ts /\\B(?=(?:\\d{3})+$)/g': 'the digits of one number',
  'src/shared/domain/studies/criteria.ts /(?:^\\W*|\\b(?:patients?|': 'the first 300 characters of a line',
  'src/shared/domain/studies/stated-duration.ts /\\b(?:\\d[\\d.,–-]*|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)[\\s-]*(?:minute|min|hour|hr|day|week|month|year)s?\\b/i':
    'a sentence of 200 characters at most',
  'server/modules/account/sign-in/common-passwords.ts /^[^\\p{L}]+|[^\\p{L}]+$/gu':
    'a password of 128 characters at most',
  'server/modules/account/sign-in/common-passwords.ts /^[^\\p{L}\\d@$]+|[^\\p{L}\\d@$]+$/gu':
    'a password of 128 characters at most',
  'server/modules/studies/images/cover-art.ts /<\\/?svg[^>]*>|\\n/g': 'a drawing of our own',
  'desk/features/studies/own/values/description-text.ts /<li>(.*?)<\\/li>/gs':
    'HTML of the host, which closes its tags, in the browser of the operator who wrote it',
}

/** Modules that put patterns together when they are called. */
const callers: Readonly<Record<string, (module: unknown) => void>> = {
  'server/platform/calls/known-paths.ts': (module) =>
    v.parse(v.looseObject({ methodsByPath: v.function() }), module).methodsByPath('product'),
}

const patterns = new Map<string, Pattern>()
/** Files that put together fewer patterns than they have places for it. */
const unheard: string[] = []
for (const path of ['src', 'sw', 'server', 'desk'].flatMap((folder) => sourceFilesUnder(root, folder))) {
  if (/\.test\.tsx?$/.test(path)) continue
  const { written, constructions } = patternsOf(path, readSource(root, path))
  const built = constructions === 0 ? [] : await patternsBuiltBy(path, root + path, callers[path])
  if (built.length < constructions) unheard.push(path)
  for (const pattern of [...written, ...built])
    patterns.set(`${path} /${pattern.source}/${pattern.flags}`, pattern)
}

describe('a regular expression', () => {
  it('is tried if it is put together, too', () => {
    expect(unheard).toEqual([])
  })

  it('takes time in proportion to its text, or its text is short for a reason', () => {
    const names = [...patterns.keys()]
    const starts = Object.keys(bounded)
    expect(starts.filter((start) => !names.some((name) => name.startsWith(start)))).toEqual([])
    const slow = [...patterns].flatMap(([name, pattern]) => {
      const text = starts.some((start) => name.startsWith(start)) ? null : slowTextOf(pattern)
      return text === null ? [] : [`${name} on ${JSON.stringify(text)}`]
    })
    expect(slow.join('\n')).toBe('')
  }, 300_000)

  it.each([
    ['a run that is tried from each of its characters', 'ends', / +$/],
    ['two runs of the same characters', 'runs', /^\d+\d+$/],
    ['starts without an end', 'starts', /<b>.*?<\/b>/g],
    ['a class beside a part of it', 'parts', /^[\w.]+@[\w.]+\.[\w.]+$/],
  ])('is found: %s', (_kind, path, { source, flags }) => {
    expect(slowTextOf({ path, source, flags })).not.toBeNull()
  })
})
