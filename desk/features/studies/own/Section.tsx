import type { Elements } from '#ui/parts/elements.ts'
import { ChevronDown } from '#ui/parts/icons.ts'
import { Card } from '#ui/page/Card.tsx'
import { useWatch } from 'react-hook-form'
import styles from './Section.module.css'
import type { OwnStudyValues } from './values/own-study-values.ts'
import type { OwnStudyFormState } from './use-own-study-form.ts'

export interface SectionProps {
  form: OwnStudyFormState
  title: string
  /** A few words on the group's values, shown while it is folded. */
  summaryOf: (values: OwnStudyValues) => string
  isOpen?: boolean
  children: Elements
}

export function Section({ form, title, summaryOf, isOpen = false, children }: SectionProps) {
  return (
    <Card>
      <details open={isOpen} className={styles.section}>
        <summary>
          <h2>{title}</h2>
          <Summary form={form} summaryOf={summaryOf} />
          <ChevronDown size={20} />
        </summary>
        <div className={styles.fields}>{children}</div>
      </details>
    </Card>
  )
}

function Summary({ form, summaryOf }: Pick<SectionProps, 'form' | 'summaryOf'>) {
  useWatch({ control: form.control })
  return <small className={styles.summary}>{summaryOf(form.getValues())}</small>
}

/** Unfolds the groups in which a field has an error, so that the first one can take the focus. */
export function unfoldErrors(element: HTMLFormElement, isInvalid: (name: string) => boolean): void {
  for (const group of element.querySelectorAll('details')) {
    const controls = group.querySelectorAll<HTMLInputElement>('[name]')
    if ([...controls].some(({ name }) => isInvalid(name))) group.open = true
  }
}
