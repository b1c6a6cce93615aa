import { dateFormat, plural } from '#language/formats.ts'
import { type Marked, msg, t } from '#language/language.ts'
import { hasFeature } from '#api/env.ts'
import type { KeptEntry } from '#offline/outbox/device-table.ts'
import { type Entry, type NeedReason, dollarsOf } from '#offline/outbox/entry.ts'
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
    entry.isVolatile ? unsaved() : { label: t('Saved on this device'), text: waitingText(entry) },
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
  'needs-attention': (entry) => ({
    label: t('Needs attention'),
    text: needText(entry),
  }),
  refused: ({ op, refusal }) => ({ label: t('Refused'), text: refusal ? refusalText(op, refusal) : '' }),
}

function unsaved(): EntryDescription {
  return {
    label: t('Not saved'),
    text: t('This device could not save it. Keep this page open until it is sent.'),
  }
}

const nothingYet: Record<Entry['op'], Marked> = {
  profile: msg('Nothing has changed on the server yet.'),
  intake: msg('The study does not have them yet.'),
  cashout: msg('Nothing has been requested yet.'),
  participation: msg('The study does not know it yet.'),
  message: msg('We do not have it yet.'),
  lists: msg('We do not have it yet.'),
}

function waitingText({ op, attempts, pause }: Entry): string {
  if (pause?.by === 'host') return t('The server asked us to wait a little. We will send it then.')
  if (attempts > 0) return t('An earlier try may have arrived. We will check, and it will not be sent twice.')
  return `${t('We will send it when you are online.')} ${t(nothingYet[op])}`
}

const needTexts: Record<NeedReason, Marked> = {
  old: msg('You saved this a while ago, and it was never sent. Do you still want it sent?'),
  unknown: msg(
    'We could not find out whether this request arrived: your balance does not show it. Check again later, or ask us before you make another one.',
  ),
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

function needText({ op, reason }: Entry): string {
  if (reason === 'unknown' && op !== 'cashout') {
    return t(
      'The server answers, but it does not say that it has this. Something on the way, such as a proxy or an extension, may leave out a part of it. Reload the page or use another network, then send it.',
    )
  }
  return t(needTexts[reason ?? 'unknown'])
}

/** Day and time in the zone of the device. */
export const timeText = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

function receivedText({ reference, receivedAt, settledAt }: Entry): string {
  const time = Date.parse(receivedAt ?? '')
  const when = timeText(Number.isNaN(time) ? (settledAt ?? 0) : time)
  return reference === null ? when : t('{time}, reference {reference}', { time: when, reference })
}

export type Subject = Pick<Entry, 'op' | 'studyId' | 'body'>

/** Subject of a post, without the title of its study. */
export function subjectOf(entry: Subject): string {
  const { op, studyId, body } = entry
  if (op === 'profile') return t('Your profile')
  if (op === 'message') return t('Your message')
  if (op === 'lists') return t('Lists and notes on this device')
  // A settled entry has no body: only at hosts with one amount it is known.
  if (op === 'cashout' && body === null && hasFeature('amounts')) return t('Gift card')
  if (op === 'cashout') return t('${dollars} gift card', { dollars: dollarsOf(entry) })
  const id = String(studyId)
  return op === 'participation' ? t('Your reply to study {id}', { id }) : t('Answers for study {id}', { id })
}

export function unreadableText(count: number): string {
  return plural(
    count,
    'One saved item cannot be read by this version of the portal. It is set aside and not sent; everything else works as usual.',
    '{count} saved items cannot be read by this version of the portal. They are set aside and not sent; everything else works as usual.',
  )
}
