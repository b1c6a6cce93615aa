import { type ChangeEvent, useState } from 'react'
import { type Marked, msg, t } from '#language/language.ts'
import { postPageForm } from '#api/page-form.ts'
import { CallError } from '#api/errors.ts'
import { Credentials } from '#contract/answers/credentials.ts'
import { texts } from '#contract/base/texts.ts'
import { leavesAMark } from '#contract/base/typed-lines.ts'
import { type ContactSubject, contactSubjects, maxMessage } from '#contract/desk/answers/contact.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { Button } from '#ui/parts/Button.tsx'
import { Card } from '#ui/page/Card.tsx'
import { Form } from '#ui/fields/Form.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useSubmission } from '#ui/fields/use-submission.ts'
import * as v from 'valibot'
import type { MessageDraft } from './message-draft.ts'

export interface MessageFormProps {
  draft: MessageDraft
  isMember: boolean
  isOffline: boolean
  /** The subject from the address of the host's page. */
  about: string
  /** Reference of the thread that is answered. */
  thread: string | undefined
  onSent: () => void
}

const subjectTexts: Record<ContactSubject, Marked> = {
  general: msg('Something else'),
  study: msg('A study'),
  survey: msg('A survey'),
  payout: msg('A payment'),
  account: msg('My account or points'),
}

/** The host's contact form for the time without a network: kept on the device until the participant sends it. */
export function MessageForm(props: MessageFormProps) {
  const { draft, isMember, isOffline, about, thread, onSent } = props
  const [fields, setFields] = useState<Record<string, string>>(() => ({
    about,
    ...(thread !== undefined && { thread }),
    key: crypto.randomUUID(),
    ...textsOf(draft),
  }))
  const [isTried, setTried] = useState(false)
  const put = (next: Record<string, string>) => {
    setFields(next)
    draft.keep(next)
  }
  const { failure, send } = useSubmission(async () => {
    // The host has taken another message with this key. One of a former version says so by 422, as of any fault.
    await sendMessage(fields, isMember).catch((error: unknown) => {
      const status = statusOf(error)
      if (status === 409 || status === 422) put({ ...fields, key: crypto.randomUUID() })
      throw error
    })
    draft.discard()
    onSent()
  }, failureText)
  const { message = '', email = '' } = fields
  const isEmail = isMember || v.is(Credentials.entries.email, email)
  const isWhole = isEmail && leavesAMark(message)
  const wire = (name: string) => ({
    name,
    value: fields[name] ?? '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
      put({ ...fields, [name]: target.value })
    },
  })
  const subjects = contactSubjects.map((value) => ({ value, label: t(subjectTexts[value]) }))
  return (
    <Form
      title={fields['thread'] ? t('Message {reference}', { reference: fields['thread'] }) : t('Contact')}
      intro={
        <p>
          <span>
            {isMember
              ? t('Your message is kept on this device until you send it or log out.')
              : t('Your message is kept in this tab until you send it.')}
          </span>{' '}
          {isOffline && <span>{t('It can be sent as soon as you are connected.')}</span>}
        </p>
      }
      failure={failure}
      submit={
        <Button type="submit" isWide disabled={isOffline}>
          {t('Send')}
        </Button>
      }
      onSubmit={async (event) => {
        event.preventDefault()
        setTried(true)
        if (isWhole) await send(undefined)
      }}
    >
      <Card>
        {!fields['thread'] && !fields['about']?.includes(':') && (
          <SelectField label={t('Subject')} options={subjects} {...wire('about')} />
        )}
        <TextArea
          label={t('Your message')}
          isRequired
          maxLength={maxMessage}
          error={isTried && !leavesAMark(message) ? t(texts.requiredField) : undefined}
          {...wire('message')}
        />
        {!isMember && (
          <TextField
            label={t('Your e-mail address')}
            hint={t('We answer to this address.')}
            type="email"
            autoComplete="email"
            isRequired
            error={isTried && !isEmail ? t('Enter an e-mail address, such as name@example.com.') : undefined}
            {...wire('email')}
          />
        )}
      </Card>
    </Form>
  )
}

const textsOf = ({ values }: MessageDraft) =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )

/** The host's form of a thread has no subject, and that of a participant no address. */
async function sendMessage(fields: Record<string, string>, isMember: boolean): Promise<void> {
  const { key = '', message = '', thread, about = '', email = '' } = fields
  const post = { key, message }
  if (thread !== undefined) await postPageForm(hostPages.messages, { ...post, thread })
  else await postPageForm(hostPages.contact, { ...post, about, ...(!isMember && { email: email.trim() }) })
}

const statusOf = (error: unknown) =>
  error instanceof CallError && error.failure.kind === 'refused' ? error.failure.status : null

function failureText(error: unknown): string {
  const status = statusOf(error)
  if (status === 429) return t('You have sent many messages. Wait an hour, then send this one.')
  if (status === 422) return t('The server did not accept this message. Please check what you typed.')
  if (status === 409)
    return t('You have already sent another message with this form. Send once more to send this one too.')
  return t('Your message could not be sent. It is still here: please try again.')
}
