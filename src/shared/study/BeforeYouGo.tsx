import { useId } from 'react'
import { type Marked, msg, t } from '#language/language.ts'
import type { Destination } from '#domain/studies/apply-target.ts'
import styles from './BeforeYouGo.module.css'
import { Facts } from './Facts.tsx'

/** Shown before Apply: the real destination, and what no honest study asks for. */
export function BeforeYouGo({ destination }: { destination: Destination }) {
  const titleId = useId()
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('Before you go')}</h2>
      <Facts
        className={styles.facts}
        facts={[[t(wayTexts[destination.channel]), destination.name ?? t('A page of the company')]]}
      />
      {destination.isOpenText && (
        <p>{t('That page is not encrypted: others on your network can read what you type.')}</p>
      )}
      <ul>
        <li>{t('Never pay to take part, and never deposit a check and send money on.')}</li>
        <li>{t('Never give a Social Security number or bank details to apply.')}</li>
        <li>{t('The company runs the study: what you tell it there is between you and the company.')}</li>
      </ul>
    </section>
  )
}

const wayTexts: Record<Destination['channel'], Marked> = {
  link: msg('You apply on'),
  email: msg('You write to'),
  phone: msg('You call'),
}
