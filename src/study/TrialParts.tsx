import { descriptionParts } from '#domain/studies/criteria.ts'
import type { FitPoint } from '#domain/studies/fit.ts'
import { withProfileMarks } from '#domain/studies/profile-marks.ts'
import { t } from '#language/language.ts'
import { Criteria } from './Criteria.tsx'
import { SafeHtml } from './SafeHtml.tsx'

export { Contacts } from './Contacts.tsx'
export { TrialAbout, TrialTime } from './TrialAbout.tsx'

export function TrialCriteria({ html, points }: { html: string; points: readonly FitPoint[] }) {
  const { include, exclude } = descriptionParts(html)
  const marked = (list: string | null) =>
    list && withProfileMarks(list, points, (own) => `— ${t('your profile: {own}', { own })}`)
  return include === null && exclude === null ? null : (
    <Criteria include={marked(include)} exclude={marked(exclude)} />
  )
}

/** The description without what `TrialCriteria` shows. */
export function TrialDescription({ html }: { html: string }) {
  return <SafeHtml html={descriptionParts(html).about} />
}
