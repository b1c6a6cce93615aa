import { dateFormat } from '#language/formats.ts'
import { type Marked, msg, t, plural } from '#language/language.ts'
import type { Entry, KeptEntry, NeedReason } from '#offline/outbox/entry.ts'
import { operationTexts } from './operation-texts.ts'
import { refusalText } from './refusal-text.ts'

/** Texts about an entry. They claim nothing that the host has not confirmed. */
export interface EntryDescription {
  label: string
  text: string
}

export function describeEntry(entry: KeptEntry): EntryDescription {
  return describers[entry.state](entry)
}

const describers: Record<Entry['state'], (entry: KeptEntry) => EntryDescription> = {
  waiting: (entry) =>
    entry.isVolatile
      ? {
          label: t('Not saved'),
          text: t('This device could not save it. Keep this page open until it is sent.'),
        }
      : { label: t('Saved on this device'), text: waitingText(entry) },
  sending: () => ({
    label: t('Sending'),
    text: t('If the connection drops we will check, and it will not be sent twice.'),
  }),
  cancelling: () => ({
    label: t('Being canceled'),
    text: t(
      'It may have arrived. As soon as we can reach the server, we will cancel it or tell you that it was too late.',
    ),
  }),
  received: (entry) => ({ label: t('Received'), text: receivedText(entry) }),
  'needs-attention': ({ op, reason }) => ({
    label: t('Needs attention'),
    text: t(reason === null || reason === 'unknown' ? operationTexts[op].unknown : needTexts[reason]),
  }),
  refused: ({ op, refusal }) => ({ label: t('Refused'), text: refusal ? refusalText(op, refusal) : '' }),
}

function waitingText({ op, attempts, pause }: Entry): string {
  if (pause?.by === 'host') return t('The server asked us to wait a little. We will send it then.')
  if (attempts > 0) return t('An earlier try may have arrived. We will check, and it will not be sent twice.')
  return `${t('We will send it when you are online.')} ${t(operationTexts[op].nothingYet)}`
}

const needTexts: Record<Exclude<NeedReason, 'unknown'>, Marked> = {
  old: msg('You saved this a while ago, and it was never sent. Do you still want it sent?'),
  'cashout-pending': msg(
    'You requested another payment less than a minute before this one. Do you want this one too?',
  ),
  'rate-limited': msg(
    'You have requested as many payments as 24 hours allow. Send this one a day after the first.',
  ),
  forbidden: msg(
    'The server did not accept this from here. Something on the way, such as a proxy or an extension, may leave out a part of it. Reload the page or use another network, then send it.',
  ),
  'changed-meanwhile': msg('Your profile was changed elsewhere since you opened this form.'),
  'no-such-call': msg(
    'The server does not know this request. Reload the page to get the newest version, then send it.',
  ),
}

/** Day and time in the zone of the device. */
export const timeText = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

function receivedText({ reference, receivedAt, settledAt }: Entry): string {
  const time = Date.parse(receivedAt ?? '')
  const when = timeText(Number.isNaN(time) ? (settledAt ?? 0) : time)
  return reference === null ? when : t('{time}, reference {reference}', { time: when, reference })
}

export function unreadableText(count: number): string {
  return plural(
    count,
    'One saved item cannot be read by this version of the portal. It is set aside and not sent; everything else works as usual.',
    '{count} saved items cannot be read by this version of the portal. They are set aside and not sent; everything else works as usual.',
  )
}
