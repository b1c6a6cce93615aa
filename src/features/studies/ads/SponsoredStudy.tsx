import { useId } from 'react'
import { dataLanguage, t } from '#language/language.ts'
import { listImageWidths } from '#contract/base/constants.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { writtenIn } from '#domain/written-in.ts'
import { placeText } from '#study/place-text.ts'
import { PayStub } from '#ui/page/PayStub.tsx'
import styles from './SponsoredStudy.module.css'
import { StudyImage } from '#features/studies/parts/StudyImage.tsx'
import { ViewLink } from '#features/studies/parts/ViewLink.tsx'

export function SponsoredStudy({ study, resizeUrl }: { study: StudyView; resizeUrl: string }) {
  const titleId = useId()
  return (
    <section className={styles.box} aria-labelledby={titleId}>
      <StudyImage
        study={study}
        resizeUrl={resizeUrl}
        shape="2x1"
        widths={listImageWidths}
        sizes="(width >= 1100px) 280px, 100vw"
        className={styles.image}
      />
      <div className={styles.text}>
        <p className={styles.mark}>{t('Sponsored study')}</p>
        <h2 id={titleId} lang={dataLanguage(writtenIn(study))}>
          {study.title}
        </h2>
        <p>{placeText(study)}</p>
      </div>
      <PayStub
        label={t('Payout')}
        amount={study.payout}
        isHostText
        action={<ViewLink study={study} variant="secondary" />}
      />
    </section>
  )
}
