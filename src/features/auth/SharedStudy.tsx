import type { StudyView } from '#domain/studies/study-view.ts'
import { dataLanguage, t } from '#language/language.ts'
import { writtenIn } from '#domain/written-in.ts'
import { HostText } from '#ui/parts/HostText.tsx'
import styles from './SharedStudy.module.css'

export interface SharedStudyProps {
  /** Null until the host has said it, and for a study that is over. */
  study: (Pick<StudyView, 'title' | 'languages'> & { pay: string | null; place: string }) | null
  isOver?: boolean
}

/** The study of a link that a visitor has followed: what it is and pays, before the form asks for anything. */
export function SharedStudy({ study, isOver = false }: SharedStudyProps) {
  return (
    <section className={styles.shared} aria-label={t('The study of this link')}>
      <p>{isOver ? t('The study of this link') : t('Sign up to see this study')}</p>
      {isOver && <p>{t('This study is over. Sign up to see others.')}</p>}
      {study && (
        <>
          <p lang={dataLanguage(writtenIn(study))}>{study.title}</p>
          <p>
            {study.pay !== null && (
              <strong>
                <HostText isCommon>{study.pay}</HostText>
              </strong>
            )}{' '}
            <span>{study.place}</span>
          </p>
        </>
      )}
    </section>
  )
}
