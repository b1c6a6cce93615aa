import content from '#server/content/drawings/palettes.json' with { type: 'json' }
import * as v from 'valibot'

const Colour = v.pipe(v.string(), v.regex(/^#[0-9A-F]{6}$/))

/** The colours of a cover. Every scene uses the same roles, so that any palette fits any scene. */
const Palette = v.strictObject({
  /** The ground of the picture. */
  back: Colour,
  /** A step away from `back`: large quiet shapes. */
  haze: Colour,
  /** Two steps away: floors, shelves, rugs. */
  floor: Colour,
  /** The darkest tone, for weight. */
  deep: Colour,
  main: Colour,
  second: Colour,
  third: Colour,
  /** The lightest tone: paper, china, screens. */
  pale: Colour,
  /** Two tones for plants. */
  leaf: Colour,
  fern: Colour,
  /** Two quiet tones on `pale`: unfilled rows, tracks, tiles of a screen. */
  mute: Colour,
  faint: Colour,
})
export type Palette = v.InferOutput<typeof Palette>

export const Palettes = v.pipe(
  v.strictObject({
    palettes: v.record(v.string(), Palette),
    /** Names of palettes for each category. A category has its own choice, so that a list has a character. */
    categories: v.record(v.string(), v.pipe(v.array(v.string()), v.minLength(1))),
  }),
  v.check(
    ({ palettes, categories }) =>
      Object.values(categories)
        .flat()
        .every((name) => name in palettes),
    'A category names a palette that does not exist',
  ),
)

export type CoverCategory = keyof typeof content.categories

export const isCoverCategory = (slug: string): slug is CoverCategory => slug in content.categories

const palettes: Readonly<Record<string, Palette>> = content.palettes

export const palettesOf = (category: CoverCategory): Palette[] =>
  content.categories[category].flatMap((name) => palettes[name] ?? [])
