import { msg, t } from '#language/language.ts'
import type { Cashout } from '#contract/answers/earnings.ts'
import { payoutSteps, stepsDone } from '#domain/money/payout.ts'
import { CopyButton } from '#ui/page/CopyButton.tsx'
import { Check, Clock } from '#ui/parts/icons.ts'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'
import styles from './PayoutSteps.module.css'

const stepTexts = {
  requested: msg('Requested'),
  checked: msg('Reviewed'),
  ordered: msg('Ordered'),
  arrives: msg('Arrives'),
} as const satisfies Record<(typeof payoutSteps)[number], unknown>

/**
 * What is done of a request, what is next and what follows, with its reference.
 *
 * @param request Null while the host does not have it.
 */
export function PayoutSteps({ request }: { request: Pick<Cashout, 'reference' | 'step'> | null }) {
  const done = stepsDone(request)
  return (
    <div className={styles.way}>
      <ol className={styles.steps} aria-label={t('What happens next')}>
        {payoutSteps.map((step, index) => (
          <li key={step} data-done={index < done} aria-current={index === done ? 'step' : undefined}>
            {index < done && <Check size={16} />}
            {index === done && <Clock size={16} />}
            <span>
              {index <= done && (
                <VisuallyHidden>{`${index < done ? t('Done:') : t('Next:')} `}</VisuallyHidden>
              )}
              <span>{t(stepTexts[step])}</span>
            </span>
          </li>
        ))}
      </ol>
      {request !== null && <CopyButton size="small" text={request.reference} label={t('Copy reference')} />}
    </div>
  )
}
