import { type ChangeEvent, useState } from 'react'
import { type Marked, msg, t } from '#language/language.ts'
import { submitErrorText } from '#api/error-texts.ts'
import { CallError } from '#api/errors.ts'
import { Credentials } from '#contract/answers/credentials.ts'
import { texts } from '#contract/base/texts.ts'
import { leavesAMark } from '#contract/base/typed-lines.ts'
import { type ContactSubject, contactSubjects, maxMessage } from '#contract/desk/answers/contact.ts'
import { filledTexts } from '#ui/fields/filled-texts.ts'
import type { MessagePost } from '#offline/outbox/operations.ts'
import { Button } from '#ui/parts/Button.tsx'
import { Card } from '#ui/page/Card.tsx'
import { Form, FormFields } from '#ui/fields/Form.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useSubmission } from '#ui/fields/use-submission.ts'
import * as v from 'valibot'
import type { MessageDraft, MessageTarget } from './message-draft.ts'

export interface MessageFormProps {
  draft: MessageDraft
  isMember: boolean
  isOffline: boolean
  /** What the message is about, by the address of the page; a draft's own target goes first. */
  target: MessageTarget
  /** @param key The same for each try with this message. @param email The visitor's. */
  onSend: (post: MessagePost, key: string, email: string) => Promise<void>
}

const subjectTexts: Record<ContactSubject, Marked> = {
  general: msg('Something else'),
  study: msg('A study'),
  survey: msg('A survey'),
  payout: msg('A payment'),
  account: msg('My account or points'),
}

/** The host's contact form for the time without a network. */
export function MessageForm(props: MessageFormProps) {
  const { draft, isMember, isOffline, target, onSend } = props
  const [fields, setFields] = useState<Fields>(() => ({
    ...target,
    key: crypto.randomUUID(),
    ...textsOf(draft),
  }))
  const [isTried, setTried] = useState(false)
  /** @returns All fields. Changed fields make another message, with another key. */
  const put = (changed: Fields): Fields => {
    if (Object.entries(changed).every(([name, value]) => (fields[name] ?? '') === value)) return fields
    const next: Fields = { ...fields, ...changed, key: crypto.randomUUID() }
    setFields(next)
    if (next['message'] || next['email']) draft.keep(next)
    else draft.discard()
    return next
  }
  const { failure, send } = useSubmission(
    (sent: Fields) => onSend(postOf(sent), sent['key'] ?? '', sent['email']?.trim() ?? ''),
    failureText,
  )
  const wire = (name: string) => ({
    name,
    value: fields[name] ?? '',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
      put({ [name]: event.target.value })
    },
  })
  const isAnswerable = ({ email }: Fields) => isMember || v.is(Credentials.entries.email, email)
  const subjects = contactSubjects.map((value) => ({ value, label: t(subjectTexts[value]) }))
  return (
    <Form
      title={fields['thread'] ? t('Message {reference}', { reference: fields['thread'] }) : t('Contact')}
      intro={
        <p>
          <span>
            {isMember
              ? t('What you send is saved on this device, and sent as soon as you are connected.')
              : t('Your message is kept in this tab until you send it.')}
          </span>{' '}
          {isOffline && !isMember && <span>{t('It can be sent as soon as you are connected.')}</span>}
        </p>
      }
      failure={failure}
      submit={
        <Button type="submit" isWide disabled={isOffline && !isMember}>
          {t('Send')}
        </Button>
      }
      onTake={(form) => put(filledTexts(form))}
      onSubmit={async (event) => {
        event.preventDefault()
        setTried(true)
        const typed = put(filledTexts(event.currentTarget))
        if (leavesAMark(typed['message'] ?? '') && isAnswerable(typed)) await send(typed)
      }}
    >
      <Card>
        <FormFields>
          {!fields['thread'] && !fields['about']?.includes(':') && (
            <SelectField label={t('Subject')} options={subjects} {...wire('about')} />
          )}
          <TextArea
            label={t('Your message')}
            isRequired
            maxLength={maxMessage}
            error={isTried && !leavesAMark(fields['message'] ?? '') ? t(texts.requiredField) : undefined}
            {...wire('message')}
          />
          {!isMember && (
            <TextField
              label={t('Your e-mail address')}
              hint={t('We answer to this address.')}
              type="email"
              autoComplete="email"
              isRequired
              error={
                isTried && !isAnswerable(fields)
                  ? t('Enter an e-mail address, such as name@example.com.')
                  : undefined
              }
              {...wire('email')}
            />
          )}
        </FormFields>
      </Card>
    </Form>
  )
}

type Fields = Readonly<Record<string, string>>

const textsOf = ({ values }: MessageDraft) =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )

/** The host's form of a thread has no subject. */
const postOf = ({ message = '', thread, about = '' }: Fields): MessagePost =>
  thread === undefined ? { message, about } : { message, thread }

const statusOf = (error: unknown) =>
  error instanceof CallError && error.failure.kind === 'refused' ? error.failure.status : null

function failureText(error: unknown): string {
  const status = statusOf(error)
  if (status === 429) return t('You have sent many messages. Wait an hour, then send this one.')
  if (status === 422) return t('The server did not accept this message. Please check what you typed.')
  if (status === null) return submitErrorText(error)
  return t('Your message could not be sent. It is still here: please try again.')
}
