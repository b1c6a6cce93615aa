import { t } from '#language/language.ts'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'

/** The neutral skeleton, as in `index.html`: a heading and two sheets of paper. */
export function PageSkeleton() {
  return (
    <div className="app-boot" aria-busy="true">
      <div />
      <div />
      <div />
      {/* Last, because the style expects the heading as the first child. */}
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
    </div>
  )
}
