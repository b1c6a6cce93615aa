import styles from './StudyLabels.module.css'

export interface StudyLabelsProps {
  /** Short words; false and null ones are left out. */
  labels: readonly (string | false | null)[]
}

/** What is special about a study, in small words beside its title. */
export function StudyLabels({ labels }: StudyLabelsProps) {
  const shown = labels.filter((label) => typeof label === 'string')
  if (shown.length === 0) return null
  return (
    <span className={styles.labels}>
      {shown.map((label) => (
        <span key={label}>{label}</span>
      ))}
    </span>
  )
}
