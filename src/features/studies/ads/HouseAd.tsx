import { memo } from 'react'
import { t } from '#language/language.ts'
import { listImageWidths } from '#contract/base/constants.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { placeText } from '#study/place-text.ts'
import { StudyTitle } from '#features/studies/parts/StudyTitle.tsx'
import { buttonClass } from '#ui/parts/Button.tsx'
import { Named } from '#ui/parts/Named.tsx'
import { hostTexts } from '#ui/parts/HostText.tsx'
import { rich } from '#ui/parts/rich.tsx'
import styles from './HouseAd.module.css'
import { StudyImage } from '#features/studies/parts/StudyImage.tsx'
import { StudyLink } from '#features/studies/parts/StudyLink.tsx'

/** A house advertisement: a sponsored study, marked as such. */
export const HouseAd = memo(function HouseAd({ study, resizeUrl }: { study: StudyView; resizeUrl: string }) {
  return (
    <div className={styles.ad}>
      <StudyImage
        study={study}
        resizeUrl={resizeUrl}
        shape="1x1"
        widths={listImageWidths}
        sizes="64px"
        className={styles.image}
      />
      <div className={styles.text}>
        <p className={styles.mark}>{t('Sponsored study')}</p>
        <p className={styles.title}>
          <StudyTitle study={study} />
        </p>
        <p className={styles.detail}>
          {hostTexts([study.payout, placeText(study)].filter((text) => text !== null))}
        </p>
      </div>
      <StudyLink id={study.id} className={buttonClass({ variant: 'secondary', size: 'small' })}>
        <Named of={rich('sponsored {title}', { title: <StudyTitle study={study} /> })}>{t('View')}</Named>
      </StudyLink>
    </div>
  )
})
