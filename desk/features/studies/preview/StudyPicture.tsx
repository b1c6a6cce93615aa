import { detailImageWidths, type ImageShape, listImageWidths } from '#contract/base/constants.ts'
import { imageSources } from '#domain/studies/images.ts'

export interface StudyPictureProps {
  /** Name of an uploaded picture or a cover; null for an empty place. */
  name: string | null
  shape: ImageShape
  className: string | undefined
}

/** The picture of a study, in the sizes of the portal. Decorative: the title is beside it. */
export function StudyPicture({ name, shape, className }: StudyPictureProps) {
  if (name === null) return <span aria-hidden="true" className={className} />
  const widths = shape === '1x1' ? listImageWidths : detailImageWidths
  return (
    <img
      alt=""
      className={className}
      {...imageSources('/img/', name, shape, widths)}
      sizes="(width < 1100px) 100vw, 24rem"
    />
  )
}
