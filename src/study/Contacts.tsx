import { t } from '#language/language.ts'
import type { StudyText } from '#contract/answers/catalogue.ts'
import { emailIn, mailtoHref, phoneIn, telHref } from '#domain/contact-text.ts'
import { Mail, Phone } from '#ui/parts/icons.ts'
import { useId } from 'react'
import styles from './Contacts.module.css'

export interface ContactsProps {
  text: Pick<StudyText, 'registration_phone' | 'registration_email'>
  /** A link to call or to write was followed. @param name The number or address. */
  onContact: (channel: 'phone' | 'email', name: string) => void
}

/** A trial's phone number and e-mail address: some people call, some write. Nothing if it has only one, which Apply is for. */
export function Contacts({ text, onContact }: ContactsProps) {
  const titleId = useId()
  const [phone, email] = [phoneIn(text.registration_phone ?? ''), emailIn(text.registration_email ?? '')]
  if (phone === null || email === null) return null
  const written = text.registration_phone ?? ''
  return (
    <section className={styles.contacts} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('Call or write')}</h2>
      <ul>
        <li>
          <Phone size={18} aria-hidden="true" />
          <a href={telHref(phone)} translate="no" onClick={() => onContact('phone', written)}>
            {written}
          </a>
        </li>
        <li>
          <Mail size={18} aria-hidden="true" />
          <a href={mailtoHref(email)} translate="no" onClick={() => onContact('email', email)}>
            {email}
          </a>
        </li>
      </ul>
    </section>
  )
}
