import { t } from '#language/language.ts'
import type { Cashout } from '#contract/answers/earnings.ts'
import { formatDate } from '#domain/dates/calendar.ts'
import { rich } from '#ui/parts/rich.tsx'

/** State of a requested payment in one or two sentences; the reason of a failure is shown separately. */
export function PayoutText({ cashout }: { cashout: Cashout }) {
  return (
    <>
      {rich('Requested {day}, reference {reference}.', {
        day: formatDate(cashout.requested_at) ?? '',
        reference: <span translate="no">{cashout.reference}</span>,
      })}
      {cashout.state === 'sent' && ' '}
      {cashout.state === 'sent' && <SentText cashout={cashout} />}
    </>
  )
}

function SentText({ cashout: { settled_at: settledAt, payout_reference: sent } }: { cashout: Cashout }) {
  const day = formatDate(settledAt ?? '')
  if (sent === null) return <span>{day === null ? t('Sent.') : t('Sent {day}.', { day })}</span>
  const reference = <span translate="no">{sent}</span>
  return day === null
    ? rich('Sent, reference {reference}.', { reference })
    : rich('Sent {day}, reference {reference}.', { day, reference })
}
