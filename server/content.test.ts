import { spanishRest } from '#language/es/spanish-rest.ts'
import { spanish as spanishFirst } from '#language/es/spanish.ts'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Prose } from './modules/site/information/prose.ts'
import { MarketAreas } from './platform/market-areas/market-areas.ts'
import { States } from './platform/market-areas/states.ts'
import { Documents } from './stand-ins/identity-provider/identity-provider.ts'
import { WallSurveys } from './stand-ins/survey-wall/wall-surveys.ts'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, 'content')
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))

const read = (file: string) => readFileSync(join(folder, file), 'utf8')

/** The portal's texts in Spanish. */
const translations: Readonly<Record<string, string>> = { ...spanishFirst, ...spanishRest }

const Colour = v.pipe(v.string(), v.regex(/^#[0-9A-F]{6}$/))
const Tones = v.pipe(v.array(Colour), v.minLength(1))
const roles = [
  'back',
  'haze',
  'floor',
  'deep',
  'main',
  'second',
  'third',
  'pale',
  'leaf',
  'fern',
  'mute',
  'faint',
]

/** Every drawing uses the same roles, so that any palette fits any drawing. */
const Palettes = v.pipe(
  v.strictObject({
    palettes: v.record(v.string(), v.strictObject(v.entriesFromList(roles, Colour))),
    /** Names of palettes for each category. A category has its own choice, so that a list has a character. */
    categories: v.record(v.string(), v.pipe(v.array(v.string()), v.minLength(1))),
    skinTones: Tones,
    hairTones: Tones,
  }),
  v.check(
    ({ palettes, categories }) =>
      Object.values(categories)
        .flat()
        .every((name) => name in palettes),
    'A category names a palette that does not exist',
  ),
)

/** The schema of each content file, or of all files in a folder. */
const schemas: Readonly<Record<string, v.GenericSchema>> = {
  'geography/market-areas.json': MarketAreas,
  'geography/states.json': States,
  'pages/': Prose,
  'palettes.json': Palettes,
  'stand-ins/identity-documents.json': Documents,
  'stand-ins/spanish.json': v.record(v.string(), v.pipe(v.string(), v.nonEmpty())),
  'stand-ins/survey-wall.json': WallSurveys,
}

describe('content files', () => {
  it.each(files)('%s fits its schema', (file) => {
    const schema = schemas[file] ?? schemas[file.replace(/[^/]*$/, '')]
    if (schema === undefined) throw new Error('No schema is named for this file')
    const content: unknown = JSON.parse(read(file))
    const { issues = [] } = v.safeParse(schema, content)
    expect(issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toEqual([])
  })

  it('exist for each schema', () => {
    expect(Object.keys(schemas).filter((name) => !files.some((file) => file.startsWith(name)))).toEqual([])
  })

  it('name the portal’s controls as it does', () => {
    const quoted = (language: string) => [
      ...read(`pages/help.${language}.json`).matchAll(/[“«]([^”»]+)[”»]/g),
    ]
    const [english, spanish] = ['en', 'es'].map((language) => quoted(language).map(([, name = '']) => name))
    expect(english).toEqual(expect.arrayContaining(['Your last surveys', 'Report a problem']))
    expect(english?.map((name) => translations[name])).toEqual(spanish)
  })
})
