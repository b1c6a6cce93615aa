import { plural, t } from '#language/language.ts'
import barStyles from '#features/studies/list/SearchBar.module.css'
import { Button } from '#ui/parts/Button.tsx'
import { MapPin } from '#ui/parts/icons.ts'
import { Picker } from '#ui/fields/Picker.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import type { Elements } from '#ui/parts/elements.ts'
import styles from './NearSearch.module.css'

export const nearMiles = [10, 25, 50, 100] as const
export type NearMiles = (typeof nearMiles)[number]
export const defaultMiles: NearMiles = 25

/** The best first while words are typed; the nearest without words. */
export const nearOrders = ['best', 'nearest', 'newest'] as const
export type NearOrder = (typeof nearOrders)[number]

export interface NearSearchProps {
  /** The ZIP code as typed. */
  zip: string
  onZip: (zip: string) => void
  /** Why there is no place, next to the field. */
  problem: string | undefined
  isLocating: boolean
  /** Whether the studies do not yet follow the search. */
  isBusy?: boolean
  onLocate: () => void
  search: { text: string; miles: NearMiles; order: NearOrder; healthy: boolean }
  onChange: (changes: Partial<NearSearchProps['search']>) => void
  /** What stands beside the pickers. */
  children?: Elements
}

/** The place to look around, and what to look for. */
export function NearSearch(props: NearSearchProps) {
  const { zip, onZip, problem, isLocating, onLocate, isBusy, search, onChange, children } = props
  const { text, miles, order, healthy } = search
  const hasWords = text.trim() !== ''
  return (
    <search className={styles.search}>
      <div className={styles.place}>
        <TextField
          label={t('ZIP code')}
          value={zip}
          error={problem}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={20}
          onChange={(event) => onZip(event.target.value)}
          // A browser may fill it in without an event.
          onBlur={({ target }) => target.value !== zip && onZip(target.value)}
        />
        <Button
          variant="secondary"
          isBusy={isLocating}
          busyText={t('Finding your location…')}
          onClick={onLocate}
        >
          <MapPin size={18} />
          <span>{t('Use my location')}</span>
        </Button>
      </div>
      <small>{t('Your location stays on this device.')}</small>
      <SearchField
        label={t('Condition or study, such as asthma')}
        value={text}
        onChange={(typed) => onChange({ text: typed })}
        isBusy={isBusy}
      />
      <div className={`${barStyles.pickers} ${styles.pickers}`}>
        <Picker
          label={t('Distance')}
          value={String(miles)}
          options={nearMiles.map((value) => ({
            value: String(value),
            text: plural(value, 'Within 1 mile', 'Within {count} miles'),
          }))}
          onChange={(value) => onChange({ miles: nearMiles.find((one) => String(one) === value) ?? miles })}
          isSet={miles !== defaultMiles}
        />
        <Button
          variant={healthy ? 'primary' : 'secondary'}
          size="small"
          aria-pressed={healthy}
          onClick={() => onChange({ healthy: !healthy })}
        >
          {t('Healthy volunteers')}
        </Button>
        {children}
        <Picker
          label={t('Sort')}
          value={hasWords || order === 'newest' ? order : 'nearest'}
          options={[
            ...(hasWords ? [{ value: 'best', text: t('Best match') } as const] : []),
            { value: 'nearest', text: t('Nearest') },
            { value: 'newest', text: t('Newest') },
          ]}
          onChange={(chosen) => onChange({ order: chosen })}
          isSet={hasWords ? order !== 'best' : order === 'newest'}
        />
      </div>
    </search>
  )
}
