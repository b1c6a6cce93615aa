import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ImageShape, imageShapes } from '#contract/base/constants.ts'
import content from '#server/content/palettes.json' with { type: 'json' }
import { type Random, seededRandom } from './seeded-random.ts'

/**
 * Covers are drawn from their name alone: nothing is stored, and a study always has the same cover. The drawings
 * are `covers/CATEGORY.SCENE.svg`, 1072 x 536 units; the middle 536 are the square cover. Their colours are roles
 * in braces.
 */
const folder = fileURLToPath(new URL('./covers', import.meta.url))

type CoverCategory = keyof typeof content.categories
const isCoverCategory = (slug: string): slug is CoverCategory => slug in content.categories
const palettes: Readonly<Record<string, Readonly<Record<string, string>>>> = content.palettes

const drawings = readdirSync(folder)
const scenesOf = (category: CoverCategory) => drawings.filter((file) => file.startsWith(`${category}.`))

/** Categories with ticks, notes and play signs, which must not be mirrored. */
const keepsDirection: ReadonlySet<CoverCategory> = new Set(['app-installs', 'online-surveys'])

/** The longest key that keeps a name within 64 characters before its extension. */
const keyLimit = 36

/**
 * The image name of a study's drawn cover. `key` identifies the study (`fg-0001`, an NCT number); with a scene's name
 * in front (`stride-pt-0012`) it selects that scene. A category without scenes of its own gets the neutral ones.
 */
export function coverName(categorySlug: string, key: string, shape: ImageShape): string {
  const category = isCoverCategory(categorySlug) ? categorySlug : 'study'
  const safeKey = key.replaceAll(/[^A-Za-z0-9-]+/g, '').slice(0, keyLimit)
  return `cover-${category}-${safeKey}-${shape}.webp`
}

const coverPattern =
  /^cover-(focus-groups|clinical-trials|app-installs|product-testing|online-surveys|study)-([A-Za-z0-9-]{1,36})-(1x1|2x1)\.(?:jpg|png|webp)$/

/** The SVG for a name of `coverName`, 1072 x 536 or 536 x 536 units; null for any other name. */
export function drawCover(name: string): string | null {
  const [, slug = '', key = '', shapeName = ''] = coverPattern.exec(name) ?? []
  if (!isCoverCategory(slug) || (shapeName !== '1x1' && shapeName !== '2x1')) return null
  return paint(slug, key, shapeName)
}

function paint(category: CoverCategory, key: string, shape: ImageShape): string {
  const random = seededRandom(`${category}/${key}`)
  const colours = coloursOf(category, random)
  const scenes = scenesOf(category)
  const asked = `${category}.${key.split('-')[0] ?? ''}.svg`
  const scene = scenes.includes(asked) ? asked : random.pick(scenes)
  const drawing = drawingOf(scene).replaceAll(/\{([\w-]+)\}/g, (_, role: string) => colours.get(role) ?? '')
  const height = 536
  const width = height * imageShapes[shape]
  const mirrored = !keepsDirection.has(category) && random.chance(0.5)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-width / 2} 0 ${width} ${height}" width="${width}" height="${height}"><rect x="-536" width="1072" height="536" fill="${colours.get('back') ?? ''}"/>${mirrored ? `<g transform="scale(-1 1)">${drawing}</g>` : drawing}</svg>`
}

const read = new Map<string, string>()

/** The elements of a scene. Every request for a cover draws it, so each file is read once. */
function drawingOf(scene: string): string {
  const known = read.get(scene)
  if (known !== undefined) return known
  const drawing = readFileSync(join(folder, scene), 'utf8').replaceAll(/<\/?svg[^>]*>|\n/g, '')
  read.set(scene, drawing)
  return drawing
}

/** The three strong colours change places from study to study, and so do the tones of people. */
function coloursOf(category: CoverCategory, random: Random): ReadonlyMap<string, string> {
  const palette = palettes[random.pick(content.categories[category])] ?? {}
  const strong = ['main', 'second', 'third']
  const shuffled = random.shuffle(strong).map((role) => palette[role] ?? '')
  const tones = Object.entries({ skin: content.skinTones, hair: content.hairTones })
  return new Map([
    ...Object.entries(palette),
    ...strong.map((role, index): [string, string] => [role, shuffled[index] ?? '']),
    ...tones.flatMap(([role, all]) =>
      random.shuffle(all).map((tone, index): [string, string] => [`${role}-${index}`, tone]),
    ),
  ])
}
