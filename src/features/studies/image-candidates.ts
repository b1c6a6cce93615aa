import type { ImageShape } from '#contract/base/constants.ts'
import type { StudyView } from '#domain/studies/study-view.ts'

export type ImageCandidate =
  | { kind: 'image'; image: string; shape: ImageShape }
  /** A precached file of the portal, available without a network. */
  | { kind: 'cover'; address: string }

/** Categories with a cover of their own under `public/covers`; hosts may have others. */
const drawnCovers: ReadonlySet<string> = new Set([
  'app-installs',
  'clinical-trials',
  'focus-groups',
  'online-surveys',
  'product-testing',
])

/**
 * Images for a study, best first: its image in the wanted shape, in the other shape, the category's cover, the general
 * cover.
 */
export function imageCandidates(
  study: Pick<StudyView, 'image' | 'categorySlug'>,
  wanted: ImageShape,
): readonly ImageCandidate[] {
  const shapes: readonly ImageShape[] = wanted === '1x1' ? ['1x1', '2x1'] : ['2x1', '1x1']
  const images = shapes.flatMap((shape): ImageCandidate[] => {
    const image = study.image[shape]
    return image === null ? [] : [{ kind: 'image', image, shape }]
  })
  const slug = study.categorySlug
  const covers = slug !== null && drawnCovers.has(slug) ? [slug, 'study'] : ['study']
  return [...images, ...covers.map((name) => ({ kind: 'cover', address: `/covers/${name}.svg` }) as const)]
}
