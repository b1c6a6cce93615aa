import { type MailRow, type MailState, mailStates, maxRetried } from '#contract/desk/answers/mails.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { formatCount } from '#language/language.ts'
import { Button } from '#ui/parts/Button.tsx'
import { RecordRow } from '#ui/page/RecordList.tsx'
import { showToast } from '#ui/overlays/toast.ts'
import { useMutation, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '#desk/api/client.ts'
import { errorText } from '#desk/api/errors.ts'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { PagedList, countText } from '#desk/shell/PagedList.tsx'
import { StateLinks, partLink } from '#desk/shell/StateLinks.tsx'
import { momentOf } from '#desk/shell/times.ts'
import { mailsQuery } from './queries.ts'

/** E-mails of the host, newest first. Those that were given up can be sent again. */
export function Mails({ state }: { state: MailState }) {
  const query = useSuspenseInfiniteQuery(mailsQuery(state))
  const mails = query.data.pages.flatMap((page) => page.mails)
  const count = query.data.pages[0]?.count ?? 0
  const many = count > mails.length ? `${mails.length} of ${countText(count)} are shown. ` : ''
  return (
    <DeskPage
      title="E-mails"
      intro={`${many}The newest one is first. A failed one is tried for two days, and kept for thirty.`}
      actions={state === 'failed' && mails.length > 0 && <RetryButton mails={mails} />}
    >
      <StateLinks>
        {mailStates.map((one) => (
          <Link key={one} to="/mails" search={{ state: one }} {...partLink(one === state)}>
            {stateTexts[one]}
          </Link>
        ))}
      </StateLinks>
      <PagedList rows={mails} query={query} emptyText={emptyTexts[state]} moreText="Older e-mails">
        {(mail) => <Mail key={mail.id} mail={mail} state={state} />}
      </PagedList>
    </DeskPage>
  )
}

function Mail({ mail, state }: { mail: MailRow; state: MailState }) {
  const { kind, enc_id: encId, created_at: createdAt, failure } = mail
  return (
    <RecordRow
      heading="h2"
      title={kindText(kind)}
      details={[
        <>
          <span>{`${momentOf(createdAt)} to`}</span>{' '}
          {encId === null ? (
            <span>a visitor</span>
          ) : (
            <Link to="/people" search={{ query: encId }} translate="no">
              {encId}
            </Link>
          )}
        </>,
        progressText(state, mail),
        failure && (
          <span key="failure" translate="no">
            {failure}
          </span>
        ),
      ]}
    />
  )
}

function RetryButton({ mails }: { mails: readonly MailRow[] }) {
  const client = useQueryClient()
  const tried = mails.slice(0, maxRetried).map(({ id }) => id)
  const retrying = useMutation({
    mutationFn: () => call(endpoints.retryMails, { body: { mails: tried } }),
    onSuccess: ({ retried, superseded }) => {
      const rest = tried.length - retried.length
      const outdated =
        superseded === 0
          ? ''
          : `. ${formatCount(superseded)} out of date: only words that no later e-mail has go out`
      const others = rest === 0 ? '' : `. ${formatCount(rest)} had gone out or away meanwhile`
      showToast(`${formatCount(retried.length)} on the way again${outdated}${others}`)
    },
    onError: (error) => showToast(errorText(error)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['mails'] }),
        client.invalidateQueries({ queryKey: ['today'] }),
      ]),
  })
  return (
    <Button variant="secondary" size="small" isBusy={retrying.isPending} onClick={() => retrying.mutate()}>
      {`Send ${formatCount(tried.length)} again`}
    </Button>
  )
}

const stateTexts: Record<MailState, string> = {
  failed: 'Given up',
  waiting: 'Waiting',
  sent: 'Sent',
}

const emptyTexts: Record<MailState, string> = {
  failed: 'No e-mail was given up',
  waiting: 'No e-mail is waiting',
  sent: 'No e-mail was sent in the last 30 days',
}

const kindTexts: Readonly<Record<string, string>> = {
  decision: 'A decision on answers',
  'study-paid': 'Points for a study',
  'study-points': 'A decision with points',
  'session-reminder': 'A reminder of a session',
  'session-moved': 'A session was moved',
  'study-message': 'A message of a study',
  'payout-requested': 'A gift card was asked for',
  'payout-sent': 'A gift card was sent',
  'payout-failed': 'A gift card could not be sent',
  'payout-held': 'A gift card is on hold',
  'payout-undelivered': 'The e-mail with a gift card did not arrive',
  'payout-released': 'A gift card is no longer on hold',
  'account-held': 'The account is on hold',
  'account-released': 'The account is no longer on hold',
  'points-added': 'Points corrected by support',
  'survey-points': 'Survey points of a day',
  'signed-out': 'Logged out by support',
  welcome: 'Welcome, with a link that confirms the address',
  'factor-removed': 'Codes turned off by support',
  answer: 'An answer of support',
  'operator-summary': 'The summary for an operator',
  'operator-overdue': 'What waits too long, for an operator',
  'visitor-answer': 'An answer of support to a visitor',
}

/** The subject of an e-mail in words. Another release may have queued a kind that this one does not know. */
const kindText = (kind: string) => kindTexts[kind] ?? kind

function progressText(state: MailState, { at, tries, failure }: MailRow): string {
  const tried = `${tries} ${tries === 1 ? 'try' : 'tries'}`
  if (state === 'sent') return `Sent ${momentOf(at)}`
  if (state === 'failed') return `Given up ${momentOf(at)} after ${tried}`
  return failure === null ? `Due ${momentOf(at)}` : `${tried}, the next ${momentOf(at)}`
}
