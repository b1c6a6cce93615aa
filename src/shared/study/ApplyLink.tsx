import { t } from '#language/language.ts'
import type { ApplyTarget } from '#domain/studies/apply-target.ts'
import { buttonClass } from '#ui/parts/Button.tsx'
import { ArrowUpRight, Mail, Phone } from '#ui/parts/icons.ts'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'
import { CopyNumber } from './Contacts.tsx'

/** The apply link of a study, or a text that there is none (specification, section 7). */
export function ApplyLink({ target, onApply }: { target: ApplyTarget | null; onApply?: () => void }) {
  if (target === null) {
    return <small>{t('There is no way to apply to this study right now.')}</small>
  }
  if (target.channel === 'link') {
    return (
      <a
        href={target.href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onApply}
        className={buttonClass({ isWide: true })}
      >
        <span>{t('Apply')}</span>
        <ArrowUpRight size={18} />
        <VisuallyHidden>{t('(opens in a new tab)')}</VisuallyHidden>
      </a>
    )
  }
  const [Icon, text] =
    target.channel === 'email' ? [Mail, t('Apply by e-mail')] : [Phone, t('Apply by phone')]
  return (
    <>
      <a href={target.href} onClick={onApply} className={buttonClass({ isWide: true })}>
        <Icon size={18} />
        <span>{text}</span>
      </a>
      {Icon === Phone && <CopyNumber phone={target.href.slice('tel:'.length)} onCopy={onApply} />}
    </>
  )
}
