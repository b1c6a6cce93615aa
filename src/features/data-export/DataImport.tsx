import { useRef, useState } from 'react'
import { type Marked, msg, t, plural } from '#language/language.ts'
import { formatDate } from '#domain/dates/calendar.ts'
import { type OwnWork, type ReadDataExport, maxDataExportBytes } from '#domain/data-export.ts'
import { Banner, type BannerProps } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'

export interface DataImportProps {
  onRead: (text: string) => ReadDataExport
  /** The part of a file that this device lacks. */
  missing: (own: OwnWork) => Promise<OwnWork>
  /** Rejects if the device cannot store everything. */
  onBring: (own: OwnWork) => Promise<void>
}

type State =
  /** Nothing was chosen yet. */
  null | { tone: BannerProps['tone']; text: string } | { madeAt: string; own: OwnWork }

const refusals: Record<Exclude<ReadDataExport['kind'], 'read'> | 'too-large' | 'unreadable', Marked> = {
  'too-large': msg('This file is too large to be your data.'),
  unreadable: msg('This file could not be read.'),
  'no-data-export': msg('This is not a file with your data from this site.'),
  'other-version': msg('This file was made by another version of the portal, which this one cannot read.'),
  'someone-else': msg('This file belongs to another participant.'),
  damaged: msg('This file is damaged: parts of it are missing or not as they should be.'),
}
const nothingLost = msg('Nothing was changed.')

const say = (tone: BannerProps['tone'], ...texts: Marked[]): State => ({
  tone,
  text: texts.map((text) => t(text)).join(' '),
})

/** Imports a data export: reads the file first, and shows what it would add before adding it. */
export function DataImport({ onRead, missing, onBring }: DataImportProps) {
  const input = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<State>(null)
  const look = async (file: File): Promise<State> => {
    if (file.size > maxDataExportBytes) return refuse('too-large')
    const text = await textOf(file).catch(() => null)
    if (text === null) return refuse('unreadable')
    const read = onRead(text)
    if (read.kind !== 'read') return refuse(read.kind)
    const own = await missing(read.own)
    return countOf(own) === 0
      ? say('info', msg('Everything in this file is here already.'), nothingLost)
      : { madeAt: read.madeAt, own }
  }
  // The buttons of an answer are removed with it.
  const leave = () => chooser.current?.focus()
  const bring = (own: OwnWork) => {
    leave()
    return onBring(own).then(
      () => setState(say('success', msg('It has been added to this device.'))),
      () =>
        setState(say('error', msg('This device could not keep all of it. Make room on it and try again.'))),
    )
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Allows choosing the same file again.
          target.value = ''
          if (file) void look(file).then(setState)
        }}
      />
      <Button ref={chooser} variant="secondary" onClick={() => input.current?.click()}>
        {t('Choose a file')}
      </Button>
      <Outcome
        state={state}
        onBring={bring}
        onLeave={() => {
          leave()
          setState(null)
        }}
      />
    </>
  )
}

/** @throws If the file cannot be read, or is not UTF-8: `File.text` would replace letters in names. */
async function textOf(file: File): Promise<string> {
  return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
}

const refuse = (why: keyof typeof refusals) => say('error', refusals[why], nothingLost)

interface OutcomeProps {
  state: State
  onBring: (own: OwnWork) => Promise<void>
  onLeave: () => void
}

function Outcome({ state, onBring, onLeave }: OutcomeProps) {
  if (state === null) return null
  if ('text' in state) return <Banner tone={state.tone}>{state.text}</Banner>
  const { madeAt, own } = state
  return (
    <Banner
      tone="info"
      action={
        <ButtonRow>
          <Button size="small" onClick={() => void onBring(own)}>
            {t('Add it to this device')}
          </Button>
          <Button variant="secondary" size="small" onClick={onLeave}>
            {t('Cancel')}
          </Button>
        </ButtonRow>
      }
    >
      {t('From {date}, and not here yet: {things}.', {
        date: formatDate(madeAt) ?? '',
        things: contentText(own),
      })}
    </Banner>
  )
}

function countOf({ applications, answers, saved, hidden }: OwnWork): number {
  return applications.length + answers.length + saved.length + hidden.length
}

/** Names the content of a file, such as `2 applications, 1 saved study`. */
function contentText({ applications, answers, saved, hidden }: OwnWork): string {
  return [
    applications.length > 0 && plural(applications.length, '1 application', '{count} applications'),
    answers.length > 0 &&
      plural(answers.length, '1 answered questionnaire', '{count} answered questionnaires'),
    saved.length > 0 && plural(saved.length, '1 saved study', '{count} saved studies'),
    hidden.length > 0 && plural(hidden.length, '1 hidden study', '{count} hidden studies'),
  ]
    .filter(Boolean)
    .join(', ')
}
