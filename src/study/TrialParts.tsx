import { descriptionParts } from '#domain/studies/criteria.ts'
import type { FitPoint } from '#domain/studies/fit.ts'
import { withProfileMarks } from '#domain/studies/profile-marks.ts'
import { t } from '#language/language.ts'
import { Criteria } from './Criteria.tsx'
import { SafeHtml } from './SafeHtml.tsx'

export { Contacts } from './Contacts.tsx'
export { TrialAbout, TrialTime } from './TrialAbout.tsx'

interface TrialCriteriaProps {
  html: string
  points: readonly FitPoint[]
  /** Name of the person for whom the participant looks. */
  whom: string | undefined
}

export function TrialCriteria({ html, points, whom }: TrialCriteriaProps) {
  const { include, exclude } = descriptionParts(html)
  const marked = (list: string | null) =>
    list &&
    withProfileMarks(
      list,
      points,
      (own) => `— ${whom === undefined ? t('your profile: {own}', { own }) : `${whom}: ${own}`}`,
    )
  return include === null && exclude === null ? null : (
    <Criteria include={marked(include)} exclude={marked(exclude)} />
  )
}

/** The description without what `TrialCriteria` shows. */
export function TrialDescription({ html }: { html: string }) {
  return <SafeHtml html={descriptionParts(html).about} />
}
