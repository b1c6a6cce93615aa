import { focusManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { post } from '#api/client.ts'
import { submitErrorText } from '#api/error-texts.ts'
import type { ConfirmedAct } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { t } from '#language/language.ts'
import { freshUserQuery, shownUserQuery } from '#session/user-query.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { useSubmission } from '#ui/fields/use-submission.ts'

/** Says above a form, before anything is typed, that the host takes it only from a confirmed e-mail address. */
export function ConfirmEmail({ act }: { act: ConfirmedAct }) {
  const user = useQuery(shownUserQuery).data
  const [isSent, setSent] = useState(false)
  const { failure, send } = useSubmission(async () => {
    await post(endpoints.confirmationLink, { body: {} })
    setSent(true)
  }, submitErrorText)
  const client = useQueryClient()
  const isAsked = user?.confirm_email_before?.includes(act) ?? false
  useEffect(() => {
    if (!isAsked) return undefined
    // The participant may come back from the mailbox, and have confirmed the address there.
    return focusManager.subscribe((isFocused) => {
      if (isFocused) void client.prefetchQuery(freshUserQuery)
    })
  }, [client, isAsked])
  if (!isAsked) return null
  return (
    <>
      <Banner
        tone="info"
        action={
          <Button variant="secondary" size="small" onClick={() => void send(null)}>
            {t('Send the link again')}
          </Button>
        }
      >
        {isSent
          ? t('The link is on its way. Open it in your mailbox, then come back here.')
          : t(
              'Please confirm your e-mail address before you send this: open the link in the e-mail that we sent you.',
            )}
      </Banner>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
    </>
  )
}
