import type { CatalogueStudyAnswer } from '#contract/desk/answers/catalogue-studies.ts'
import { SafeHtml } from '#study/SafeHtml.tsx'
import { Facts } from '#study/Facts.tsx'
import { Card } from '#ui/page/Card.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { studyChoicesQuery } from '#desk/api/queries.ts'
import { catalogueStudyQuery } from '#desk/features/studies/queries.ts'
import { StudyPicture } from '#desk/features/studies/preview/StudyPicture.tsx'
import { CatalogueLabels } from '#desk/features/studies/StudyLabels.tsx'
import { StudyTabs } from '#desk/features/studies/StudyTabs.tsx'
import { sourceTitle } from '#desk/shell/source-title.ts'
import { calendarDayOf, momentOf } from '#desk/shell/times.ts'
import { useOperator } from '#desk/session/operator.ts'
import type { Elements } from '#ui/parts/elements.ts'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { CorrectionForm } from './CorrectionForm.tsx'
import styles from './Imported.module.css'

export function ImportedStudy({ id }: { id: number }) {
  const study = useSuspenseQuery(catalogueStudyQuery(id)).data
  const operator = useOperator()
  return (
    <ImportedStudyPage study={study}>
      <History study={study} />
      <div className={styles.columns}>
        {operator.may('editor') && <CorrectionForm key={id} loaded={study} />}
        <Shown study={study} />
      </div>
    </ImportedStudyPage>
  )
}

/** Heading and tabs of an imported study, around each part of its page. */
export function ImportedStudyPage({ study, children }: { study: CatalogueStudyAnswer; children: Elements }) {
  const { row, shown } = study
  return (
    <DeskPage title={shown.title} intro={<Where study={study} />} actions={<CatalogueLabels study={row} />}>
      <StudyTabs id={row.id} />
      {children}
    </DeskPage>
  )
}

function Where({ study: { row } }: { study: CatalogueStudyAnswer }) {
  const operator = useOperator()
  const subject = `study:${row.source}:${row.source_key}`
  return (
    <>
      <span>{`${sourceTitle(row.source)}, ${row.source_key}. `}</span>
      {operator.may('support') && (
        <Link to="/log" search={{ subject }}>
          Its log
        </Link>
      )}
    </>
  )
}

function History({ study: { correction } }: { study: CatalogueStudyAnswer }) {
  if (correction === null) return null
  const { at, by, reason } = correction
  return <p>{`Last changed ${momentOf(at)} by ${by}${reason === null ? '' : `: ${reason}`}`}</p>
}

function Shown({ study: { row, shown, picture } }: { study: CatalogueStudyAnswer }) {
  const { categories } = useSuspenseQuery(studyChoicesQuery).data
  return (
    <Card>
      <section className={styles.shown} aria-label="What participants see">
        <h2>What participants see</h2>
        {row.hidden && <p>Participants do not see this study: it is hidden.</p>}
        {picture !== null && <StudyPicture name={picture} shape="2x1" className={styles.picture} />}
        <h3>{shown.title}</h3>
        <Facts
          className={styles.facts}
          facts={[
            ['Category', categories.find(({ id }) => id === row.category)?.title ?? null],
            ['Pay', shown.pay_display],
            ['Ages', shown.age_display],
            ['Genders', shown.gender_display],
            ['Published', calendarDayOf(row.publish_on)],
            ['Expires', row.expire_on && calendarDayOf(row.expire_on)],
            ['Web page', shown.registration_link],
            ['E-mail address', shown.registration_email],
            ['Phone number', shown.registration_phone],
          ]}
        />
        <SafeHtml html={shown.long_description} />
      </section>
    </Card>
  )
}
