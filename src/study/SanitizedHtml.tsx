import { useMemo } from 'react'
import { dataLanguage } from '#language/language.ts'
import styles from './SafeHtml.module.css'
import { sanitize } from './sanitize.ts'

/** The part of SafeHtml that needs the sanitizer. */
export function SanitizedHtml({ html }: { html: string }) {
  const clean = useMemo(() => sanitize(html), [html])
  return <div lang={dataLanguage()} className={styles.prose} dangerouslySetInnerHTML={{ __html: clean }} />
}
