import { useState } from 'react'
import { type ImageShape, imageShapes } from '#contract/base/constants.ts'
import { imageSources } from '#domain/studies/images.ts'
import type { StudyView } from '#domain/studies/study-view.ts'

export interface StudyImageProps {
  study: Pick<StudyView, 'image' | 'categorySlug'>
  resizeUrl: string
  shape: ImageShape
  /** CSS pixels, largest first. */
  widths: readonly number[]
  /** The `sizes` attribute: the displayed width. */
  sizes: string
  isEager?: boolean
  /** Id of the study, if this picture takes part in the transition between list and page. */
  pictureOf?: number
  className?: string | undefined
}

/**
 * A study's image at several widths. If it is missing or cannot be loaded, the category's cover replaces it, then the
 * general one. Decorative: the title is beside it.
 */
export function StudyImage(props: StudyImageProps) {
  const { study, resizeUrl, shape, widths, sizes, isEager = false, pictureOf, className } = props
  const [failures, setFailures] = useState(0)
  const candidates = imageCandidates(study, shape)
  const candidate = candidates[Math.min(failures, candidates.length - 1)]
  if (!candidate) return null
  const sources =
    candidate.kind === 'cover'
      ? { src: candidate.address }
      : { ...imageSources(resizeUrl, candidate.image, candidate.shape, widths), sizes }
  const width = Math.max(...widths)
  return (
    <img
      key={sources.src}
      alt=""
      data-picture-of={pictureOf}
      className={className}
      width={width}
      height={Math.round(width / imageShapes[shape])}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : undefined}
      decoding="async"
      // Last, so that the loading attributes are set before the address.
      {...sources}
      onError={() => setFailures(failures + 1)}
    />
  )
}

type ImageCandidate =
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

/** Images for a study, best first: in the wanted shape, in the other one, the category's cover, the general cover. */
function imageCandidates(
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
