import { t } from '#language/language.ts'
import { Button } from '#ui/parts/Button.tsx'
import { useId, useState } from 'react'
import { SafeHtml } from './SafeHtml.tsx'
import styles from './Criteria.module.css'

/** Characters of HTML beyond which a list is folded. */
const longList = 1500

/** Who can take part in a trial, and who cannot, in the registry's own sentences. */
export function Criteria({ include, exclude }: { include: string | null; exclude: string | null }) {
  const titleId = useId()
  return (
    <section className={styles.criteria} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('Who can take part')}</h2>
      {include !== null && <Sentences title={t('You can take part if')} html={include} />}
      {exclude !== null && <Sentences title={t('You cannot take part if')} html={exclude} />}
    </section>
  )
}

function Sentences({ title, html }: { title: string; html: string }) {
  const [isWhole, setWhole] = useState(html.length <= longList)
  return (
    <div className={styles.list}>
      <h3>{title}</h3>
      <div className={isWhole ? undefined : styles.folded}>
        <SafeHtml html={html} />
      </div>
      {!isWhole && (
        <Button variant="quiet" size="small" onClick={() => setWhole(true)}>
          {t('Show all')}
        </Button>
      )}
    </div>
  )
}
