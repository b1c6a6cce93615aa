import { passwordMinimumLength } from '#contract/base/constants.ts'
import { passwordRules } from '#domain/password-rules.ts'
import { t } from '#language/language.ts'
import { Check, X } from '#ui/parts/icons.ts'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'
import styles from './PasswordChecklist.module.css'

const rules = [
  {
    text: () => t('At least {count} characters', { count: passwordMinimumLength }),
    isMet: passwordRules.length,
  },
  { text: () => t('At least one number'), isMet: passwordRules.number },
  { text: () => t('At least one capital letter'), isMet: passwordRules.capital },
] as const

interface PasswordChecklistProps {
  id: string
  password: string
  isRefused: boolean
}

/**
 * The password rules, each green when it is met and red otherwise; neutral while the field is empty. Only the host
 * knows common passwords: that rule turns red once it has refused one.
 */
export function PasswordChecklist({ id, password, isRefused }: PasswordChecklistProps) {
  return (
    <div id={id}>
      <ul className={styles.list} aria-label={t('Password requirements')}>
        {rules.map(({ text, isMet }) => {
          const isDone = isMet(password)
          const Icon = isDone ? Check : X
          return (
            <li key={text()} data-state={password === '' ? 'untried' : isDone ? 'met' : 'missing'}>
              <Icon size={16} strokeWidth={2.75} />
              <span>{text()}</span>
              <VisuallyHidden>{` ${isDone ? t('(met)') : t('(not met yet)')}`}</VisuallyHidden>
            </li>
          )
        })}
        {isRefused && (
          <li data-state="missing">
            <X size={16} strokeWidth={2.75} />
            <span>{t('This one is too common, or is your address or our name. Choose another.')}</span>
          </li>
        )}
      </ul>
      {!isRefused && (
        <p className={styles.note}>
          {t('And not a common one such as Password1, your address or our name.')}
        </p>
      )}
    </div>
  )
}
