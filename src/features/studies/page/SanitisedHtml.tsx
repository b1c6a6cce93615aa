import { useMemo } from 'react'
import { dataLanguage } from '#language/language.ts'
import styles from './SafeHtml.module.css'
import { sanitise } from '#features/studies/sanitise.ts'

/** The part of SafeHtml that needs the sanitiser. */
export function SanitisedHtml({ html }: { html: string }) {
  const clean = useMemo(() => sanitise(html), [html])
  return <div lang={dataLanguage()} className={styles.prose} dangerouslySetInnerHTML={{ __html: clean }} />
}
