import { useEffect, useState } from 'react'
import { type Marked, translateKnown, msg, t } from '#language/language.ts'
import type { Category } from '#contract/answers/catalogue.ts'
import {
  type StudyOrder,
  type StudyPlace,
  type StudySearch,
  studyOrders,
  studyPlaces,
  wholeList,
} from '#domain/search/search-terms.ts'
import { Picker } from '#ui/fields/Picker.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { VisuallyHidden } from '#ui/parts/VisuallyHidden.tsx'
import styles from './SearchBar.module.css'

export interface SearchBarProps {
  search: StudySearch
  onChange: (search: StudySearch) => void
  onLeave: () => void
  isBusy: boolean
  /** Categories to choose from; empty in a list of one category. */
  categories: readonly Category[]
  /** Whether people can take part in some of the list in Spanish. */
  hasSpanish: boolean
  /** The result for screen readers; empty while the whole list is shown. */
  outcome: string
}

const orderTexts: Record<StudyOrder, Marked> = {
  newest: msg('Newest'),
  'ends-soon': msg('Ends soon'),
  pay: msg('Highest pay'),
}
const placeTexts: Record<StudyPlace, Marked> = {
  anywhere: msg('Anywhere'),
  online: msg('Online'),
  'in-person': msg('In person'),
}
const orders = (hasWords: boolean) =>
  studyOrders.map((value) => ({
    value,
    text: t(hasWords && value === wholeList.order ? msg('Best match') : orderTexts[value]),
  }))
const places = () => studyPlaces.map((value) => ({ value, text: t(placeTexts[value]) }))
const languages = () => [
  { value: '', text: t('Any language') },
  { value: 'es', text: t('In Spanish') },
]

/** A result is announced after this time without changes, not after every letter. */
const announcementDelayMs = 700

export function SearchBar(props: SearchBarProps) {
  const { search, onChange, onLeave, isBusy, categories, hasSpanish, outcome } = props
  return (
    <search className={styles.bar}>
      <SearchField
        label={t('Search studies')}
        value={search.text}
        onChange={(text) => onChange({ ...search, text })}
        onLeave={onLeave}
        isBusy={isBusy}
      />
      <div className={styles.pickers}>
        <Picker
          label={t('Sort')}
          value={search.order}
          options={orders(search.text.trim() !== '')}
          onChange={(order) => onChange({ ...search, order })}
          isSet={search.order !== wholeList.order}
        />
        {categories.length > 0 && (
          <Picker
            label={t('Category')}
            value={search.category ?? ''}
            options={[
              { value: '', text: t('All categories') },
              ...categories.map(({ slug, title }) => ({ value: slug, text: translateKnown(title) })),
            ]}
            onChange={(slug) => onChange({ ...search, category: slug || null })}
            isSet={search.category !== null}
          />
        )}
        <Picker
          label={t('Place')}
          value={search.place}
          options={places()}
          onChange={(place) => onChange({ ...search, place })}
          isSet={search.place !== wholeList.place}
        />
        {hasSpanish && (
          <Picker
            label={t('Language')}
            value={search.isInSpanish ? 'es' : ''}
            options={languages()}
            onChange={(language) => onChange({ ...search, isInSpanish: language !== '' })}
            isSet={search.isInSpanish}
          />
        )}
      </div>
      <Announcement text={outcome} />
    </search>
  )
}

function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), announcementDelayMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <output className={styles.outcome}>
      <VisuallyHidden>{said}</VisuallyHidden>
    </output>
  )
}
