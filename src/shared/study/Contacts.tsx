import { t } from '#language/language.ts'
import type { StudyText } from '#contract/answers/catalogue.ts'
import { emailIn, mailtoHref, phoneIn, telHref, telNumber } from '#domain/contact-text.ts'
import { phoneText } from '#domain/near/phone-text.ts'
import { CopyButton } from '#ui/page/CopyButton.tsx'
import { Mail, Phone } from '#ui/parts/icons.ts'
import { useId } from 'react'
import type { Elements } from '#ui/parts/elements.ts'
import styles from './Contacts.module.css'

export interface ContactsProps {
  text: Pick<StudyText, 'registration_phone' | 'registration_email'>
  /** A link to call or to write was followed, or the number was copied. @param name The number or address. */
  onContact: (channel: 'phone' | 'email', name: string) => void
  /** Below them. */
  children?: Elements
}

/** A trial's phone number and e-mail address: some call, some write. Nothing if it has only one, which Apply is for. */
export function Contacts({ text, onContact, children }: ContactsProps) {
  const titleId = useId()
  const [phone, email] = [phoneIn(text.registration_phone ?? ''), emailIn(text.registration_email ?? '')]
  if (phone === null || email === null) return null
  const written = text.registration_phone ?? ''
  const onPhone = () => onContact('phone', written)
  return (
    <section className={styles.contacts} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('Call or write')}</h2>
      <ul>
        <li>
          <Phone size={18} />
          <a href={telHref(phone)} translate="no" onClick={onPhone}>
            {written}
          </a>
          <CopyNumber phone={telNumber(phone)} onCopy={onPhone} isSmall />
        </li>
        <li>
          <Mail size={18} />
          <a href={mailtoHref(email)} translate="no" onClick={() => onContact('email', email)}>
            {email}
          </a>
        </li>
      </ul>
      {children}
    </section>
  )
}

interface CopyNumberProps {
  /** The number as a `tel:` link has it. */
  phone: string
  /** The participant has the number now. */
  onCopy: (() => void) | undefined
  isSmall?: boolean
}

/** Computers seldom make calls: there the number is copied, or typed into a phone. */
export function CopyNumber({ phone, onCopy, isSmall = false }: CopyNumberProps) {
  if (!matchMedia('(hover: hover) and (pointer: fine)').matches) return null
  const look = { size: isSmall ? 'small' : 'medium', isWide: !isSmall } as const
  return <CopyButton {...look} text={phoneText(phone)} label={t('Copy number')} onCopy={onCopy} />
}
