import { type Language, language } from '#language/language.ts'
import styles from './LanguageButton.module.css'

/** Switches to the other language, which names itself. */
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
