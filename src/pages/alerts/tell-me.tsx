import type { Category } from '#contract/answers/catalogue.ts'
import { kindsWithStudies, tellsByPush, turnOnPush } from '#device/push-subscription.ts'
import type { Alert } from '#domain/alerts/alerts.ts'
import type { StudySelection } from '#domain/fit/listing.ts'
import { type StudySearch, wholeList } from '#domain/search/search-terms.ts'
import { t, translateKnown, plural } from '#language/language.ts'
import { paramsOf } from '#pages/search/applied-search.ts'
import { usePerson } from '#pages/whom/use-viewer.ts'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { useKeptFocus } from '#ui/parts/use-kept-focus.ts'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAlerts } from './use-alerts.ts'

export interface TellMeProps {
  list: StudySelection
  /** Title of the list. */
  title: string
  search: StudySearch
  categories: readonly Category[]
}

/** Keeps the present search in one press, and says when its new studies are told, or removes it. */
export function TellMe(props: TellMeProps) {
  const { owner, alerts, maxADay, change, remove, wordsOf } = useAlerts()
  const person = usePerson()?.id ?? null
  const router = useRouter()
  const focusArea = useKeptFocus()
  const [byPush, setByPush] = useState(false)
  useEffect(() => void tellsByPush(owner).then(setByPush, () => {}), [owner])
  const { text, place, isInSpanish, category } = props.search
  const search = { text: text.trim(), place, isInSpanish, category }
  const id = JSON.stringify([props.list, search, person])
  const kept = alerts.find((alert) => alert.id === id)
  const keep = () => {
    // Notifications are asked for once: whoever has turned those of new studies off has chosen the next opening.
    if (alerts.length === 0 && !byPush)
      void turnOnPush(owner, kindsWithStudies())
        .then(() => tellsByPush(owner))
        .then(setByPush, () => {})
    const path = router.buildLocation({ to: '.', search: paramsOf({ ...wholeList, ...search }) }).href
    const added: Alert = {
      id,
      list: props.list,
      search,
      name: nameOf(props),
      path,
      person,
      leastHourly: null,
      since: Date.now(),
    }
    void change((before) => ({ alerts: [...before.alerts.filter((one) => one.id !== id), added] }))
  }
  return (
    <div {...focusArea} aria-live="polite">
      {kept ? (
        <Banner tone="info" button={{ text: t('Remove'), onPress: () => void remove(kept) }}>
          <p>{t('We will tell you of new studies for {search}.', { search: wordsOf(kept) })}</p>
          <p>
            <span>
              {byPush
                ? plural(
                    maxADay,
                    'A notification tells you, once a day at most.',
                    'A notification tells you, {count} times a day at most.',
                  )
                : t(
                    'The page that you open next tells you: this device shows no notifications of new studies.',
                  )}
            </span>{' '}
            <Link to="/applications">{t('All kept searches')}</Link>
          </p>
        </Banner>
      ) : (
        <Button variant="secondary" size="small" onClick={keep}>
          {t('Tell me of new ones')}
        </Button>
      )}
    </div>
  )
}

/** What a notification calls it: no person, and no place that says where somebody lives. */
function nameOf({ list, title, search, categories }: TellMeProps): string {
  const category = categories.find(({ slug }) => slug === search.category)
  const parts = [
    search.text.trim() && `“${search.text.trim()}”`,
    list.kind === 'category' && title,
    category && translateKnown(category.title),
    search.place === 'online' && t('Online'),
    search.place === 'in-person' && t('In person'),
    search.isInSpanish && t('In Spanish'),
  ]
  return parts.filter(Boolean).join(', ')
}
