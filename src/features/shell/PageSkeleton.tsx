import { t } from '#language/language.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

/** The neutral page that `index.html` also starts with: a heading and two sheets of paper. */
export function PageSkeleton() {
  return (
    <div className="app-boot" aria-busy="true">
      <div />
      <div />
      <div />
      {/* Last, because the first child is the heading. */}
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
    </div>
  )
}
