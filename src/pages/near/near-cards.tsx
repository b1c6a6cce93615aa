import { Fragment, useDeferredValue, useId } from 'react'
import { type Marked, dataLanguage, msg, t } from '#language/language.ts'
import type { StudyHead } from '#contract/answers/catalogue.ts'
import { firstTexts } from '#contract/base/first-texts.ts'
import { phoneText } from '#domain/near/phone-text.ts'
import type { Site } from '#domain/near/site-index.ts'
import type { Phrase } from '#domain/search/word-index.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { milesText, recruitingText, siteName } from '#features/studies/near/near-text.ts'
import { studyCount } from '#features/studies/list/study-count.ts'
import { useDrawn } from '#features/studies/list/use-drawn.ts'
import { FoundIn } from '#features/studies/parts/FoundIn.tsx'
import { ViewLink } from '#features/studies/parts/ViewLink.tsx'
import { useMisfits } from '#pages/lists/misfits.ts'
import type { Viewer } from '#pages/whom/use-viewer.ts'
import { Misfit } from '#study/Misfit.tsx'
import { stubNote } from '#study/Sessions.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { HostText, hostTexts } from '#ui/parts/HostText.tsx'
import { MapPin, Phone } from '#ui/parts/icons.ts'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'
import styles from './near-cards.module.css'
import { type NearKind, type NearStudy, nearKinds } from './near-studies.ts'

export interface CalledSite {
  study: StudyView
  site: Site
}

export interface NearListProps {
  viewer: Viewer
  selected: number | null
  cards: Map<number, HTMLElement>
  onCall: (called: CalledSite) => void
  appliedText: (study: number) => string | undefined
}

interface NearCardsProps extends NearListProps {
  found: readonly NearStudy[]
  isGrouped: boolean
  shown: number
  onMore: () => void
  viewOf: (study: StudyHead) => StudyView
  /** The words of a study, such as its condition, in which the search has found it. */
  foundIn: (study: number) => Phrase | null | undefined
}

const kindTexts: Readonly<Record<NearKind, Marked>> = {
  'in-person': msg('In person'),
  healthy: msg('Trials that take healthy volunteers'),
  illness: msg('If you have …'),
}

const headingOf = (kind: NearKind, { person }: Viewer) =>
  kind === 'illness' && person ? t('If {name} has …', { name: person.name }) : t(kindTexts[kind])

/** The first studies of a list under what they ask for, and the way to more. */
export function NearCards(props: NearCardsProps) {
  const { found, isGrouped, shown, onMore, viewOf } = props
  const misfitOf = useMisfits(props.viewer, viewOf)
  const groups = isGrouped
    ? nearKinds.map((kind) => ({ kind, studies: found.filter((one) => one.kind === kind) }))
    : [{ kind: null, studies: found }]
  // The map focuses the card of a place, which is drawn at once. A press of LOAD MORE is answered by one of each kind.
  const settled = useDeferredValue(shown)
  const isChosen = props.selected !== null
  const reached = isChosen ? shown : Math.min(shown, settled + 1)
  const cardsBefore = (end: number) =>
    groups.slice(0, end).reduce((sum, { studies }) => sum + Math.min(studies.length, reached), 0)
  const drawn = useDrawn(cardsBefore(groups.length), isChosen ? Number.POSITIVE_INFINITY : groups.length)
  return (
    <>
      {groups.map(({ kind, studies }, place) => (
        <Fragment key={kind}>
          {kind !== null && studies.length > 0 && (
            <h2 className={styles.kind}>
              <span>{headingOf(kind, props.viewer)}</span> <small>{studyCount(studies.length)}</small>
            </h2>
          )}
          {studies.slice(0, Math.min(reached, Math.max(0, drawn - cardsBefore(place)))).map((near) => (
            <NearCard
              {...props}
              key={near.study.id}
              study={viewOf(near.study)}
              site={near.site}
              misfit={misfitOf(near.study)}
            />
          ))}
        </Fragment>
      ))}
      {groups.some(({ studies }) => studies.length > shown) && (
        <Button variant="secondary" isWide onClick={onMore}>
          {t(firstTexts.loadMore)}
        </Button>
      )}
    </>
  )
}

interface NearCardProps extends NearCardsProps {
  study: StudyView
  site: NearStudy['site']
  /** Why the study does not fit the participant. */
  misfit: string | undefined
}

/** A study at its place, or a trial at its nearest open one, with the way to call there. */
function NearCard({ study, site, misfit, ...list }: NearCardProps) {
  const found = list.foundIn(study.id)
  const applied = list.appliedText(study.id)
  const titleId = useId()
  const isTrial = study.status !== null
  const facts = isTrial ? recruitingText(study) : stubNote(study)
  const people = [study.ageGroup, study.gender].filter((text) => text !== null)
  return (
    <article
      ref={(element) => {
        if (element) list.cards.set(study.id, element)
        else list.cards.delete(study.id)
      }}
      className={`${styles.card} ${study.id === list.selected ? styles.selected : ''}`}
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <p className={styles.place}>
        <MapPin size={18} />
        <span>
          <strong>{milesText(site.miles)}</strong> <span>·</span>{' '}
          <span lang={dataLanguage()}>{siteName(site)}</span>
        </span>
      </p>
      <h2 id={titleId} lang={dataLanguage()}>
        {study.title}
      </h2>
      {study.conditions !== null && <p lang={dataLanguage()}>{study.conditions}</p>}
      {people.length > 0 && <small>{hostTexts(people)}</small>}
      <p className={styles.status}>
        <span>{facts}</span>
        {found && <FoundIn phrase={found} />}
        {applied !== undefined && <span className={styles.applied}>{applied}</span>}
      </p>
      {misfit && <Misfit>{misfit}</Misfit>}
      <div className={styles.actions}>
        {isTrial && (
          <Button size="small" onClick={() => list.onCall({ study, site })}>
            <Phone size={18} />
            <span>{site.phone === '' ? t('Get in touch') : t('Call')}</span>
            {site.phone !== '' && <span translate="no">{phoneText(site.phone)}</span>}
            <VisuallyHidden>{` ${siteName(site)}`}</VisuallyHidden>
          </Button>
        )}
        <ViewLink study={study} variant={isTrial ? 'secondary' : 'primary'} />
        <span className={styles.pay}>
          {study.payout === null ? isTrial && t('Pay: ask') : <HostText isCommon>{study.payout}</HostText>}
        </span>
      </div>
    </article>
  )
}
