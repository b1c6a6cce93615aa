import { Link } from '@tanstack/react-router'
import { t } from '#language/language.ts'
import { detailImageWidths } from '#contract/base/constants.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { StudyPageFrame, type StudyPageFrameProps } from '#study/StudyPageFrame.tsx'
import { StudyTitle } from '#features/studies/parts/StudyTitle.tsx'
import { HostText } from '#ui/parts/HostText.tsx'
import { Banner } from '#ui/fields/Banner.tsx'
import { useKeptFocus } from '#ui/parts/use-kept-focus.ts'
import { MarkButtons } from '#features/studies/parts/MarkButtons.tsx'
import { ShareButton } from '#features/studies/parts/ShareButton.tsx'
import type { Marking } from '#features/studies/marking.ts'
import styles from './StudyDetails.module.css'
import { StudyImage } from '#features/studies/parts/StudyImage.tsx'
import type { Elements } from '#ui/parts/elements.ts'

export interface StudyDetailsProps extends Omit<
  StudyPageFrameProps,
  'renderPicture' | 'marks' | 'focusArea' | 'children'
> {
  resizeUrl: string
  /** The list at the end. */
  otherStudies: Elements
  /** The box beside the text, or below it on a narrow screen. */
  sponsored?: Elements
  /** An advertisement below the text. */
  ad?: Elements
  marking: Marking
}

export function StudyDetails(props: StudyDetailsProps) {
  const { resizeUrl, otherStudies, sponsored, ad, marking, ...frame } = props
  const { study } = frame
  const focusArea = useKeptFocus()
  return (
    <div className={styles.page}>
      <StudyPageFrame
        {...frame}
        focusArea={focusArea}
        renderPicture={(className) => (
          <StudyImage
            study={study}
            resizeUrl={resizeUrl}
            shape="2x1"
            widths={detailImageWidths}
            sizes="(width >= 1100px) 790px, 100vw"
            isEager
            pictureOf={study.id}
            className={className}
          />
        )}
        marks={<Marks study={study} marking={marking} />}
      >
        {ad}
      </StudyPageFrame>
      <div className={styles.aside}>
        {sponsored && (
          <aside aria-label={t('Sponsored')} data-fleeting="room">
            {sponsored}
          </aside>
        )}
        {otherStudies}
      </div>
    </div>
  )
}

/** Save and hide buttons; a hidden study is marked as such, with a button to show it again. */
function Marks({ study, marking }: Pick<StudyDetailsProps, 'study' | 'marking'>) {
  if (!marking.isHidden(study.id))
    return (
      <MarkButtons study={study} marking={marking} hasText>
        <ShareButton study={study} />
      </MarkButtons>
    )
  const button = { text: t('Show again'), onPress: () => marking.onHide(study.id, false) }
  return (
    <Banner tone="info" button={button}>
      {t('You hid this study from your lists.')}
    </Banner>
  )
}

export function OtherStudies({ studies }: { studies: readonly StudyView[] }) {
  if (studies.length === 0) return null
  return (
    <section className={styles.others}>
      <h2>{t('Other Studies')}</h2>
      <ul>
        {studies.map((study) => (
          <li key={study.id}>
            <Link to="/study/$id" params={{ id: String(study.id) }}>
              <StudyTitle study={study} />
              <span className={styles.pay}>
                {study.payout && <HostText isCommon>{study.payout}</HostText>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
