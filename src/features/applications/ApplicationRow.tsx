import type { Application } from '#contract/answers/applications.ts'
import { formatPointsAsDollars } from '#domain/money/money.ts'
import { RecordRow, type RecordRowProps } from '#ui/page/RecordList.tsx'
import { useDataLanguage } from '#ui/parts/written-in.ts'
import { Link } from '@tanstack/react-router'
import styles from './ApplicationsView.module.css'

interface ApplicationRowProps extends Pick<RecordRowProps, 'details' | 'actions' | 'children'> {
  application: Application
  /** The incentive of this host; 0 if the study's own words tell the pay. */
  points?: number
}

export function ApplicationRow({
  application: { study_id, title, pay },
  points = 0,
  ...row
}: ApplicationRowProps) {
  const written = useDataLanguage()
  return (
    <RecordRow
      {...row}
      heading="h2"
      title={
        <Link to="/study/$id" params={{ id: String(study_id) }} lang={written}>
          {title}
        </Link>
      }
      aside={
        <span className={styles.pay} lang={points > 0 ? undefined : written}>
          {points > 0 ? formatPointsAsDollars(points) : pay}
        </span>
      }
    />
  )
}
