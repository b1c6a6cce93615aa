import type { CatalogueStudyRow } from '#contract/desk/answers/catalogue-studies.ts'
import type { OwnStudyRow } from '#contract/desk/answers/own-studies.ts'
import { Badge } from '#desk/shell/Badge.tsx'
import { stateTitles } from './study-texts.ts'
import styles from './StudyLabels.module.css'

/** Small words beside the title of a study of the catalogue; nothing for an ordinary one. */
export function CatalogueLabels({ study }: { study: CatalogueStudyRow }) {
  const { featured, hidden, open, corrected } = study
  return (
    <Labels
      words={[
        featured && 'Featured',
        hidden && 'Hidden',
        !open && !hidden && 'Closed',
        corrected && 'Corrected',
      ]}
    />
  )
}

export function OwnLabels({ study }: { study: Pick<OwnStudyRow, 'state' | 'featured'> }) {
  return <Labels words={[stateTitles[study.state], study.featured && 'Featured']} />
}

function Labels({ words }: { words: readonly (string | false)[] }) {
  const shown = words.filter((word) => word !== false)
  if (shown.length === 0) return null
  return (
    <span className={styles.labels}>
      {shown.map((word) => (
        <Badge key={word}>{word}</Badge>
      ))}
    </span>
  )
}
