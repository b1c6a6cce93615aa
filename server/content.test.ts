import { spanishRest } from '#language/es/spanish-rest.ts'
import { spanish as spanishFirst } from '#language/es/spanish.ts'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Help, type Prose, conditionOf } from './modules/site/information/prose.ts'
import type { MarketAreaRow } from './platform/market-areas/market-areas.ts'
import type { WallSurvey } from './stand-ins/survey-wall/wall-surveys.ts'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, 'content')
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))

const read = (file: string) => readFileSync(join(folder, file), 'utf8')

/** The portal's texts in Spanish. */
const translations: Readonly<Record<string, string>> = { ...spanishFirst, ...spanishRest }

const Line = v.pipe(v.string(), v.regex(/^\S(?:.*\S)?$/))
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

const when = v.optional(
  v.pipe(
    v.string(),
    v.check((name) => conditionOf(name) !== undefined, 'No such condition'),
  ),
)
const Text = v.strictObject({ text: Line, when })
const ProsePage = v.strictObject({
  title: Line,
  blocks: v.array(
    v.union([v.strictObject({ heading: Line }), v.strictObject({ items: v.array(Text) }), Text]),
  ),
}) satisfies v.GenericSchema<unknown, Prose>
const HelpPage = v.strictObject({
  title: Line,
  intro: Line,
  questions: v.array(v.strictObject({ heading: Line, group: Line, when, answer: v.array(Text) })),
}) satisfies v.GenericSchema<unknown, Help>

/** The US territories have no television market: their number is their FIPS code. */
const territories = [60, 66, 69, 72, 78]

const MarketArea = v.strictObject({
  dma: v.union([v.pipe(v.number(), v.integer(), v.minValue(500), v.maxValue(881)), v.picklist(territories)]),
  name: v.pipe(v.string(), v.nonEmpty()),
  city: v.pipe(v.string(), v.nonEmpty()),
  state: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
}) satisfies v.GenericSchema<unknown, MarketAreaRow>

const States = v.record(v.pipe(v.string(), v.regex(/^[a-z ]+$/)), v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)))

const Documents = v.record(
  v.string(),
  v.strictObject({
    label: v.string(),
    decision: v.strictObject({
      status: v.picklist(['approved', 'resubmission_requested', 'declined']),
      code: v.pipe(v.number(), v.integer()),
      reason: v.nullable(v.string()),
    }),
  }),
)

const question = { text: Line, options: v.pipe(v.array(Line), v.minLength(2)) }
const Survey = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^\d+$/)),
  title: Line,
  minutes: Count,
  points: Count,
  rating: v.pipe(v.number(), v.minValue(0), v.maxValue(5)),
  ratings: Count,
  screener: v.pipe(
    v.strictObject({ ...question, fits: v.array(Line) }),
    v.check(({ options, fits }) => fits.every((fit) => options.includes(fit)), 'Not among the options'),
  ),
  questions: v.array(v.strictObject(question)),
  check: v.optional(
    v.pipe(
      v.strictObject({ ...question, expected: Line }),
      v.check(({ options, expected }) => options.includes(expected), 'Not among the options'),
    ),
  ),
}) satisfies v.GenericSchema<unknown, WallSurvey>

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
  'geography/market-areas.json': v.array(MarketArea),
  'geography/states.json': States,
  'pages/help.en.json': HelpPage,
  'pages/help.es.json': HelpPage,
  'pages/': ProsePage,
  'palettes.json': Palettes,
  'stand-ins/identity-documents.json': Documents,
  'stand-ins/spanish.json': v.record(v.string(), v.pipe(v.string(), v.nonEmpty())),
  'stand-ins/survey-wall.json': v.array(Survey),
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
