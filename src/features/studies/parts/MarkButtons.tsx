import { t } from '#language/language.ts'
import { Bookmark, EyeOff } from '#ui/parts/icons.ts'
import styles from './MarkButtons.module.css'
import type { Elements } from '#ui/parts/elements.ts'
import type { Marking } from '#features/studies/marking.ts'

export interface MarkButtonsProps {
  study: { id: number; title: string }
  marking: Marking
  /** Whether texts stand beside the icons. */
  hasText?: boolean
  children?: Elements
}

/** Buttons to save for later and to hide from lists. A picture of them knows by `data-mark` what they do. */
export function MarkButtons({ study: { id, title }, marking, hasText = false, children }: MarkButtonsProps) {
  const isSaved = marking.isSaved(id)
  return (
    <div className={`${styles.buttons} ${hasText ? styles.withText : ''}`}>
      <button
        type="button"
        aria-pressed={isSaved}
        data-mark={`saved:${id}`}
        // The accessible name contains the visible text, so that voice control finds the button.
        aria-label={hasText && isSaved ? t('Saved: {title}', { title }) : t('Save {title}', { title })}
        title={isSaved ? t('Saved') : t('Save for later')}
        onClick={() => marking.onSave(id, !isSaved)}
      >
        <Bookmark size={20} />
        {hasText && <span>{isSaved ? t('Saved') : t('Save')}</span>}
      </button>
      <button
        type="button"
        data-mark={`hidden:${id}`}
        aria-label={t('Hide {title}', { title })}
        title={t('Hide from my lists')}
        onClick={() => marking.onHide(id, true)}
      >
        <EyeOff size={20} />
        {hasText && <span>{t('Hide')}</span>}
      </button>
      {children}
    </div>
  )
}
