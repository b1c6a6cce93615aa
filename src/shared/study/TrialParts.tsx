import { descriptionParts } from '#domain/studies/criteria.ts'
import type { FitPoint } from '#domain/fit/fit.ts'
import { withProfileMarks } from '#domain/fit/profile-marks.ts'
import { t, translateKnown } from '#language/language.ts'
import { capitalized } from './fit-text.ts'
import { SafeHtml } from './SafeHtml.tsx'
import { useKeptFocus } from '#ui/parts/use-kept-focus.ts'
import { useId } from 'react'
import styles from './Criteria.module.css'
import { useFold } from './use-fold.tsx'

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
    withProfileMarks(list, points, (values) => {
      const own = values.map(translateKnown).join(', ')
      return `— ${whom === undefined ? t('your profile: {own}', { own }) : `${whom}: ${own}`}`
    })
  return include === null && exclude === null ? null : (
    <Criteria include={marked(include)} exclude={marked(exclude)} whom={whom} />
  )
}

/** The description without what `TrialCriteria` shows. */
export function TrialDescription({ html }: { html: string }) {
  return <SafeHtml html={descriptionParts(html).about} />
}

/** Characters of HTML beyond which a list is folded. */
const longList = 1500

interface CriteriaProps extends Pick<TrialCriteriaProps, 'whom'> {
  include: string | null
  exclude: string | null
}

/** The criteria of taking part in a trial, and of not taking part, in the registry's own sentences. */
function Criteria({ include, exclude, whom }: CriteriaProps) {
  const titleId = useId()
  const name = whom && capitalized(whom)
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('Who can take part')}</h2>
      {include !== null && (
        <Sentences
          title={name ? t('{name} can take part if', { name }) : t('You can take part if')}
          html={include}
        />
      )}
      {exclude !== null && (
        <Sentences
          title={name ? t('{name} cannot take part if', { name }) : t('You cannot take part if')}
          html={exclude}
        />
      )}
    </section>
  )
}

function Sentences({ title, html }: { title: string; html: string }) {
  const focusArea = useKeptFocus()
  const { isFolded, unfold } = useFold(html.length > longList, t('Show all'))
  return (
    <div className={styles.list} {...focusArea}>
      <h3>{title}</h3>
      <div className={isFolded ? styles.folded : undefined}>
        <SafeHtml html={html} />
      </div>
      {unfold}
    </div>
  )
}
