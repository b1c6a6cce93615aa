import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import type { OfferChoice } from '#features/applications/ParticipationActs.tsx'
import { msg, t } from '#language/language.ts'
import type { MemberContext } from '#pages/router-context.ts'
import { useMember } from '#pages/sign-in/current-member.ts'
import { showToast } from '#ui/overlays/toast.ts'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { HostText } from '#ui/parts/HostText.tsx'
import { X } from '#ui/parts/icons.ts'
import { loadLater } from '#ui/parts/load-later.tsx'
import { Named } from '#ui/parts/Named.tsx'
import { useKeptFocus } from '#ui/parts/use-kept-focus.ts'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'
import { putAway, readLines, shownLines } from './follow-lines.ts'
import type { ForYouLine } from './lines.tsx'
import styles from './strip.module.css'

// The forms of an offer and the outbox are larger than the strip.
const OfferForms = loadLater(async () => (await import('./offer-forms.tsx')).OfferForms)

const shownAtFirst = 3

const choices = [
  ['accept', msg('Accept')],
  ['other', msg('Other time')],
  ['leave', msg('No')],
] as const

/** Reads the lines: with the first studies of a page that opens, or for the next page. @returns What shows them. */
export async function prepareStrip({ client, user }: MemberContext): Promise<typeof Strip> {
  shownLines(client).set(await readLines(client, user.enc_id))
  return Strip
}

/** What there is for the participant now: a line and an act each, the most urgent first. */
export function Strip() {
  const { enc_id: owner } = useMember()
  const { subscribe, get } = shownLines(useQueryClient())
  const shown = useSyncExternalStore(subscribe, get)
  const lines = shown.owner === owner ? shown.lines : []
  const headingId = useId()
  const focusArea = useKeptFocus()
  const [isWhole, setWhole] = useState(false)
  const hasOffer = lines.some(({ offer }) => offer)
  useEffect(() => {
    // An offer is answered without a network too.
    if (hasOffer) void OfferForms.prepare().catch(() => {})
  }, [hasOffer])
  const others = isWhole ? 0 : lines.length - shownAtFirst
  return (
    <div {...focusArea}>
      {lines.length > 0 && (
        <section aria-labelledby={headingId}>
          <h2 id={headingId}>{t('For you')}</h2>
          <ul>
            {lines.slice(0, isWhole ? undefined : shownAtFirst).map((line) => (
              <li key={line.key} tabIndex={-1} className={styles.line}>
                <Line line={line} />
              </li>
            ))}
          </ul>
          {others > 0 && (
            <Button variant="quiet" size="small" onClick={() => setWhole(true)}>
              {t('Show {count} more', { count: others })}
            </Button>
          )}
        </section>
      )}
    </div>
  )
}

function Line({ line }: { line: ForYouLine }) {
  const { title, detail, act, offer, at, isNews } = line
  const client = useQueryClient()
  const [begins, setBegins] = useState<OfferChoice | null>(null)
  if (offer && begins !== null)
    return (
      <div className={styles.what}>
        {/* The form says that they were chosen. */}
        <b>
          <HostText>{offer.title}</HostText>
        </b>
        <OfferForms studyId={offer.study_id} begins={begins} />
      </div>
    )
  return (
    <>
      <div className={styles.what}>
        <b>{title}</b>
        {detail !== null && (
          <p>
            <small>{detail}</small>
          </p>
        )}
      </div>
      <ButtonRow>
        {act?.(isNews && (() => void putAway(client, line)))}
        {offer &&
          choices
            .filter(([begin]) => begin !== 'other' || offer.sessions.length > 1)
            .map(([begin, text]) => (
              <Button
                key={begin}
                variant={begin === 'accept' ? 'primary' : 'secondary'}
                size="small"
                onClick={() => setBegins(begin)}
              >
                <Named of={title}>{t(text)}</Named>
              </Button>
            ))}
      </ButtonRow>
      {at !== null && (
        <div className={styles.away}>
          <Button
            variant="quiet"
            title={t('Put away')}
            onClick={() => showToast(t('Put away.'), { label: t('Undo'), onAction: putAway(client, line) })}
          >
            <X size={18} />
            <VisuallyHidden>
              <Named of={title}>{t('Put away')}</Named>
            </VisuallyHidden>
          </Button>
        </div>
      )}
    </>
  )
}
