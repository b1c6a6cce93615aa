import { t, plural } from '#language/language.ts'
import { clockTime } from '#language/times.ts'
import { Picker } from '#ui/fields/Picker.tsx'
import { ButtonRow } from '#ui/page/ButtonRow.tsx'
import { RecordList, RecordRow } from '#ui/page/RecordList.tsx'
import { Button } from '#ui/parts/Button.tsx'
import { Named } from '#ui/parts/Named.tsx'
import { useKeptFocus } from '#ui/parts/use-kept-focus.ts'
import { useId } from 'react'
import { AlertLink } from './alert-link.tsx'
import styles from './kept-searches.module.css'
import { useAlerts } from './use-alerts.ts'

/** Dollars an hour; 0 for any pay. */
const leastPays = [0, 10, 15, 20, 30, 50, 100]
const timesADay = [1, 2, 3]
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** The kept searches, and when their new studies are told. Nothing without one. */
export function KeptSearches() {
  const { alerts, quiet, maxADay, change, remove, wordsOf } = useAlerts()
  const focusArea = useKeptFocus()
  const headingId = useId()
  return (
    <div {...focusArea}>
      {alerts.length > 0 && (
        <section className={styles.kept} aria-labelledby={headingId}>
          <h2 id={headingId}>{t('Kept searches')}</h2>
          <p>
            {t(
              'We tell you of their new studies: by a notification where you have chosen that kind, else on the page that you open next. They stay on this device.',
            )}
          </p>
          <RecordList>
            {alerts.map((alert) => (
              <RecordRow
                key={alert.id}
                heading="h3"
                title={<AlertLink alert={alert}>{wordsOf(alert)}</AlertLink>}
                details={[]}
                actions={
                  <>
                    <Numbers
                      label={t('Least pay an hour')}
                      value={alert.leastHourly ?? 0}
                      options={leastPays}
                      textOf={(dollars) =>
                        dollars ? t('${dollars} an hour or more', { dollars }) : t('Any pay')
                      }
                      onChange={(dollars) =>
                        void change((before) => ({
                          alerts: before.alerts.map((one) =>
                            one.id === alert.id ? { ...one, leastHourly: dollars || null } : one,
                          ),
                        }))
                      }
                    />
                    <Button variant="quiet" size="small" onClick={() => void remove(alert)}>
                      <Named of={<span>{wordsOf(alert)}</span>}>{t('Remove')}</Named>
                    </Button>
                  </>
                }
              />
            ))}
          </RecordList>
          <ButtonRow>
            <Numbers
              label={t('No sound from')}
              value={quiet.from}
              options={hours}
              textOf={(hour) => t('No sound from {time}', { time: timeOf(hour) })}
              onChange={(from) => void change((before) => ({ quiet: { ...before.quiet, from } }))}
            />
            <Numbers
              label={t('No sound until')}
              value={quiet.to}
              options={hours}
              textOf={(hour) => t('until {time}', { time: timeOf(hour) })}
              onChange={(to) => void change((before) => ({ quiet: { ...before.quiet, to } }))}
            />
            <Numbers
              label={t('Notifications a day')}
              value={maxADay}
              options={timesADay}
              textOf={(times) => plural(times, 'Once a day at most', '{count} times a day at most')}
              onChange={(most) => void change(() => ({ maxADay: most }))}
            />
          </ButtonRow>
        </section>
      )}
    </div>
  )
}

const timeOf = (hour: number) => clockTime(new Date(2026, 0, 1, hour))

interface NumbersProps {
  label: string
  value: number
  options: readonly number[]
  textOf: (value: number) => string
  onChange: (value: number) => void
}

const Numbers = ({ label, value, options, textOf, onChange }: NumbersProps) => (
  <Picker
    label={label}
    value={String(value)}
    options={options.map((one) => ({ value: String(one), text: textOf(one) }))}
    onChange={(chosen) => onChange(Number(chosen))}
    isSet={false}
  />
)
