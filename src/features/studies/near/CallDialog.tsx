import { dataLanguage, language, t } from '#language/language.ts'
import { callWords } from '#domain/near/call-words.ts'
import { mailtoHref } from '#domain/contact-text.ts'
import type { Site } from '#domain/near/site-index.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { CopyNumber } from '#study/Contacts.tsx'
import { phoneText } from '#domain/near/phone-text.ts'
import { Button, buttonClass } from '#ui/parts/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Mail, Phone } from '#ui/parts/icons.ts'
import { useState } from 'react'
import styles from './CallDialog.module.css'
import { siteName } from './near-text.ts'

/** A phone number as in a `tel:` link, and an e-mail address; empty if unknown. */
export type Contact = Pick<Site, 'phone' | 'email'>

/** Facts that a site is likely to ask for; null if unknown. */
export interface CallerFacts {
  age: number | null
  zip: string | null
  /** The person for whom the participant calls; null for the participant. */
  name: string | null
}

export interface CallDialogProps {
  study: Pick<StudyView, 'title'>
  site: Site
  /** The study's contact for all sites. */
  central: Contact
  /** The trial's number at the registry, such as `NCT01234567`; null while it is not on this device. */
  registryNumber: string | null
  caller: CallerFacts
  /** A link to call or to write was followed. @param destination The phone number or address. */
  onContact: (channel: 'phone' | 'email', destination: string) => void
  onReached: () => void
  onClose: () => void
}

/** A slip for a call to a trial's site: the number, what to say, what they will ask, and what to ask them. */
export function CallDialog(props: CallDialogProps) {
  const { site, central, onContact, onReached, onClose } = props
  const [hasContacted, setContacted] = useState(false)
  const hasOwn = site.phone !== '' || site.email !== ''
  const contact = hasOwn ? site : central
  return (
    <Dialog
      title={contact.phone === '' ? t('Write to this place') : t('Call this place')}
      startsAtTitle
      onOpenChange={onClose}
      actions={
        hasContacted ? (
          <>
            <Button variant="secondary" onClick={onClose}>
              {t('Not yet')}
            </Button>
            <Button
              onClick={() => {
                onReached()
                onClose()
              }}
            >
              {t('Yes')}
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={onClose}>
            {t('Close')}
          </Button>
        )
      }
    >
      <p className={styles.name} lang={dataLanguage()}>
        {siteName(site)}
      </p>
      {!hasOwn && <p>{missingText(contact)}</p>}
      <Ways
        contact={contact}
        onContact={(channel, destination) => {
          onContact(channel, destination)
          setContacted(true)
        }}
      />
      {hasContacted ? (
        <output className={styles.question}>
          <span>{t('Did you reach them?')}</span> <span>{t('Yes notes it in My applications.')}</span>
        </output>
      ) : (
        <Slip {...props} />
      )}
    </Dialog>
  )
}

function missingText({ phone, email }: Contact): string {
  return phone === '' && email === ''
    ? t('This place gives no phone number or e-mail address. The study’s page tells how to apply.')
    : t('This place gives no phone number or e-mail address of its own. This is the contact for all places.')
}

interface WaysProps extends Pick<CallDialogProps, 'onContact'> {
  contact: Contact
}

function Ways({ contact: { phone, email }, onContact }: WaysProps) {
  return (
    <div className={styles.ways}>
      {phone !== '' && (
        <a
          href={`tel:${phone}`}
          className={buttonClass({ isWide: true })}
          onClick={() => onContact('phone', phoneText(phone))}
        >
          <Phone size={20} />
          <span translate="no">{phoneText(phone)}</span>
        </a>
      )}
      {phone !== '' && <CopyNumber phone={phone} onCopy={() => onContact('phone', phoneText(phone))} />}
      {email !== '' && (
        <a
          href={mailtoHref(email)}
          className={buttonClass({ variant: phone === '' ? 'primary' : 'secondary', isWide: true })}
          onClick={() => onContact('email', email)}
        >
          <Mail size={20} />
          <span translate="no">{email}</span>
        </a>
      )}
    </div>
  )
}

function ageLine(age: number | null, name: string | null): string {
  if (age === null) return t('Your age')
  return name === null ? t('Your age: {age}', { age }) : t('Age of {name}: {age}', { name, age })
}

function zipLine(zip: string | null, name: string | null): string {
  if (zip === null) return t('ZIP code')
  return name === null ? t('Your ZIP code: {zip}', { zip }) : t('ZIP code of {name}: {zip}', { name, zip })
}

function questionsFor(name: string | null): string[] {
  if (name === null) {
    return [
      t('How often would I come, and how long does a visit take?'),
      t('Am I paid, and do you pay for my way there?'),
      t('Can I keep taking my medicine, and can I stop at any time?'),
    ]
  }
  return [
    t('How often would {name} come, and how long does a visit take?', { name }),
    t('Is {name} paid, and do you pay for the way there?', { name }),
    t('Can {name} go on with other medicine, and stop at any time?', { name }),
  ]
}

function Slip({ study, registryNumber, caller: { age, zip, name } }: CallDialogProps) {
  return (
    <div className={styles.slip}>
      <h3>{t('What to say')}</h3>
      <p className={styles.words} lang={dataLanguage()}>
        {callWords({ title: study.title, registryNumber, asksForSpanish: language() === 'es', name, age })}
      </p>
      <h3>{t('What they will ask')}</h3>
      <ul>
        <li>{ageLine(age, name)}</li>
        <li>{zipLine(zip, name)}</li>
        <li>
          {name === null
            ? t('Your condition, since when, and what you take for it')
            : t('The condition of {name}, since when, and what is taken for it', { name })}
        </li>
      </ul>
      <h3>{t('What to ask them')}</h3>
      <ol>
        {questionsFor(name).map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ol>
    </div>
  )
}
