import { t } from '#language/language.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { useSubmission } from '#ui/fields/use-submission.ts'
import styles from './IdentityForm.module.css'

export interface ContinueVerificationProps {
  /** Shows the provider's page of the session again; rejects if it cannot. */
  onContinue: () => Promise<void>
  onStartAnew: () => void
  errorText: (error: unknown) => string
}

/** In place of the form while a session of this device is not finished. */
export function ContinueVerification({ onContinue, onStartAnew, errorText }: ContinueVerificationProps) {
  const { failure, send } = useSubmission(onContinue, errorText)
  return (
    <div className={styles.form}>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <Button isWide onClick={() => void send(undefined)}>
        {t('Continue the verification')}
      </Button>
      <Button variant="secondary" isWide onClick={onStartAnew}>
        {t('Start a new verification')}
      </Button>
    </div>
  )
}
