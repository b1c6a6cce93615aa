import { type Language, language } from '#language/language.ts'
import styles from './LanguageButton.module.css'

/** The way to the other language, named in that language. */
export function LanguageButton({ onChange }: { onChange: (to: Language) => void }) {
  const isEnglish = language() === 'en'
  return (
    <button
      type="button"
      lang={isEnglish ? 'es' : 'en'}
      className={styles.button}
      onClick={() => onChange(isEnglish ? 'es' : 'en')}
    >
      {isEnglish ? 'Español' : 'English'}
    </button>
  )
}
