import { useMemo } from 'react'
import { type Language, dataLanguage } from '#language/language.ts'
import styles from './SafeHtml.module.css'
import { sanitize } from './sanitize.ts'

/** The part of SafeHtml that needs the sanitizer. */
export function SanitizedHtml({ html, written }: { html: string; written?: Language }) {
  const clean = useMemo(() => sanitize(html), [html])
  return (
    <div lang={dataLanguage(written)} className={styles.prose} dangerouslySetInnerHTML={{ __html: clean }} />
  )
}
