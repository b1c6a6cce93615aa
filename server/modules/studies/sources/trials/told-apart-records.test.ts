import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { descriptionParts } from '#domain/studies/criteria.ts'
import { describe, expect, it } from 'vitest'
import { plainTextToHtml } from './plain-text-to-html.ts'

const realTrials = fileURLToPath(new URL('../../../../../../shared/data/trials', import.meta.url))
const hasRealTrials = existsSync(realTrials)
if (!hasRealTrials)
  process.stderr.write(`SKIPPED: the criteria of real trials, because there is no folder ${realTrials}\n`)

describe.skipIf(!hasRealTrials)('the criteria of real records (needs ../shared/data)', () => {
  it('are told apart, and no line stands in the other list', () => {
    const names = readdirSync(realTrials, { encoding: 'utf8', recursive: true })
    const texts = names
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) =>
        [
          ...readFileSync(join(realTrials, name), 'utf8').matchAll(
            /"eligibilityCriteria": ?("(?:[^"\\]|\\.)*")/g,
          ),
        ].map(([, text = '""']) => String(JSON.parse(text))),
      )
    const parts = texts.map((text) => descriptionParts(`<h3>Who can take part</h3>${plainTextToHtml(text)}`))
    const isOut =
      />\W*(?:\w+ ){0,3}exclusion criteri|>[^.;(<]*(?:participants|patients|subjects)[^.;(<]* (?:are|be) excluded/i
    expect(texts.length).toBeGreaterThan(250)
    expect(parts.filter(({ include }) => include !== null && isOut.test(include))).toEqual([])
    expect(parts.filter(({ exclude }) => />(?:key )?inclusion criteria[:<]/i.test(exclude ?? ''))).toEqual([])
    expect(parts.filter(({ doubt }) => doubt !== undefined).length).toBeLessThan(texts.length / 50)
  })
})
