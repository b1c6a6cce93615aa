import { type ImageShape, imageShapes } from '#contract/base/constants.ts'
import { type CoverCategory, isCoverCategory, palettesOf } from './scenes/palettes.ts'
import { appInstallScenes } from './scenes/app-installs.ts'
import { clinicalTrialScenes } from './scenes/clinical-trials.ts'
import { focusGroupScenes } from './scenes/focus-groups.ts'
import { neutralScenes } from './scenes/neutral.ts'
import { onlineSurveyScenes } from './scenes/online-surveys.ts'
import { productTestingScenes } from './scenes/product-testing.ts'
import type { Scene } from './scenes/scene.ts'
import { seededRandom } from '#server/runtime/seeded-random.ts'
import { box } from './scenes/svg.ts'

/** Covers are drawn from their name alone: nothing is stored, and a study always has the same cover. */

const scenesByCategory: Readonly<Record<CoverCategory, Readonly<Record<string, Scene>>>> = {
  'focus-groups': focusGroupScenes,
  'clinical-trials': clinicalTrialScenes,
  'app-installs': appInstallScenes,
  'product-testing': productTestingScenes,
  'online-surveys': onlineSurveyScenes,
  study: neutralScenes,
}

/** Categories with ticks, notes and play signs, which must not be mirrored. */
const keepsDirection: ReadonlySet<CoverCategory> = new Set(['app-installs', 'online-surveys'])

/** Names of a category's scenes. A key that starts with one of them gets that scene. */
export const sceneNames = (category: CoverCategory): string[] => Object.keys(scenesByCategory[category])

/** The longest key that keeps a name within 64 characters before its extension. */
const keyLimit = 36

/**
 * The image name of a study's drawn cover. `key` identifies the study (`fg-0001`, an NCT number); with a
 * scene's name in front (`stride-pt-0012`) it selects that scene. A category without scenes of its own gets
 * the neutral ones.
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
  const scenes = scenesByCategory[category]
  const random = seededRandom(`${category}/${key}`)
  const palette = random.pick(palettesOf(category))
  const asked = scenes[key.split('-')[0] ?? '']
  const scene = asked ?? random.pick(Object.values(scenes))
  const height = 536
  const width = height * imageShapes[shape]
  const mirrored = !keepsDirection.has(category) && random.chance(0.5)
  const drawing = scene({ palette, random })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-width / 2} 0 ${width} ${height}" width="${width}" height="${height}">${box(-height, 0, height * 2, height, 0, palette.back)}${mirrored ? `<g transform="scale(-1 1)">${drawing}</g>` : drawing}</svg>`
}
