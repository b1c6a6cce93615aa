import { type ReactNode, useId } from 'react'
import { listImageWidths } from '#contract/base/constants.ts'
import { PayStub, type PayStubProps } from '#ui/page/PayStub.tsx'
import styles from './PictureCard.module.css'
import { StudyImage, type StudyImageProps } from './StudyImage.tsx'

interface PictureCardProps
  extends
    Pick<StudyImageProps, 'study' | 'resizeUrl' | 'sizes' | 'isEager'>,
    Pick<PayStubProps, 'label' | 'amount' | 'action'> {
  title: string
  /** Language of the title, if it is not the page's. */
  lang: string | undefined
  /** Says that it is an advertisement. */
  mark?: string
  text: ReactNode
}

/** A study, or a panel to join, under its picture, with its pay on a stub. */
export function PictureCard(props: PictureCardProps) {
  const { title, lang, mark, text, label, amount, action, ...image } = props
  const titleId = useId()
  // An advertisement is none of the page's studies.
  const Part = mark ? 'section' : 'article'
  return (
    <Part className={styles.card} aria-labelledby={titleId}>
      <StudyImage {...image} shape="2x1" widths={listImageWidths} className={styles.image} />
      <div className={styles.text}>
        {mark && <p className={styles.mark}>{mark}</p>}
        <h2 id={titleId} lang={lang}>
          {title}
        </h2>
        {text && <p>{text}</p>}
      </div>
      <PayStub label={label} amount={amount} isHostText action={action} />
    </Part>
  )
}
