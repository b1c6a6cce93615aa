import { translationOf } from '#language/language.ts'
import styles from './SpecifiedText.module.css'

/** A message that the specification may have worded: it stays in English, with its translation on a line below. */
export function SpecifiedText({ children }: { children: string }) {
  const meaning = translationOf(children)
  if (meaning === undefined) return <span>{children}</span>
  return (
    <>
      <span lang="en">{children}</span> <span className={styles.meaning}>{meaning}</span>
    </>
  )
}
