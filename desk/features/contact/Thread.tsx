import type { ContactMessage, ContactThreadAnswer } from '#contract/desk/answers/contact.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { Fact, FactList } from '#desk/shell/FactList.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { momentOf } from '#desk/shell/times.ts'
import { stateTexts, subjectText } from './contact-texts.ts'
import { threadQuery } from './queries.ts'
import styles from './Contact.module.css'

/** One thread: its author, its subject, all messages, and the answer. */
export function Thread({ reference }: { reference: string }) {
  const thread = useSuspenseQuery(threadQuery(reference)).data
  const { email, enc_id: encId, state, messages } = thread
  return (
    <DeskPage
      title={`Message ${reference}`}
      intro={`${stateTexts[state]} since ${momentOf(thread.since)}`}
      actions={
        <Link to="/contact" search={{ state }}>
          Back to the list
        </Link>
      }
    >
      <FactList>
        <Fact name="From">
          {encId === null ? (
            <>
              <span translate="no">{email}</span>
              <span>: a visitor, whose address nobody has confirmed</span>
            </>
          ) : (
            <Link to="/people" search={{ query: reference }} translate="no">
              {email}
            </Link>
          )}
        </Fact>
        <Fact name="About">
          <Subject thread={thread} />
        </Fact>
      </FactList>
      <ol className={styles.messages}>
        {messages.map((message) => (
          <Message key={message.id} message={message} author={email} />
        ))}
      </ol>
      <AnswerForm thread={thread} />
    </DeskPage>
  )
}

/** Leads to the account for a payout: its timeline lists it. */
function Subject({ thread }: { thread: ContactThreadAnswer }) {
  const { subject, subject_ref: ref, title, study_url: studyUrl } = thread
  if (studyUrl !== null) {
    return (
      <a href={studyUrl} target="_blank" rel="noreferrer">
        {title ?? subjectText(thread)}
      </a>
    )
  }
  if (subject === 'payout' && ref !== null) {
    return (
      <Link to="/people" search={{ query: ref }}>
        {subjectText(thread)}
      </Link>
    )
  }
  return <span>{subjectText(thread)}</span>
}

function Message({ message, author }: { message: ContactMessage; author: string }) {
  const { at, operator, text } = message
  return (
    <li data-answer={operator !== null}>
      <p className={styles.author}>
        <strong>{operator ?? author}</strong> <time dateTime={at}>{momentOf(at)}</time>
      </p>
      <p className={styles.text}>{text}</p>
    </li>
  )
}
