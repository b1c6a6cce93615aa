import { type Marked, msg, t } from '#language/language.ts'
import type { RecordPart, Support } from '#contract/answers/support.ts'
import { HostText } from '#ui/parts/HostText.tsx'
import { RecordList, RecordRow } from '#ui/page/RecordList.tsx'
import { rich } from '#ui/parts/rich.tsx'
import styles from './data-export.module.css'
import { Day } from './Day.tsx'
import { HoldOnAccount, type HoldOnAccountProps } from './HoldOnAccount.tsx'

const openedTexts: Record<RecordPart, Marked> = {
  account: msg('Support opened your account'),
  profile: msg('Support opened your profile'),
  answers: msg('Support opened your answers'),
  payouts: msg('Support opened your payments'),
  points: msg('Support opened your points'),
  messages: msg('Support opened your messages'),
}

export interface SupportRecordProps {
  /** Null if the host could not be reached: it is not stored on the device. */
  support: Support | null
  onAppeal: HoldOnAccountProps['onAppeal']
  messagesHref: string
}

/** Lists which parts support has opened and why, and a hold with its answer. Reasons are text of operators. */
export function SupportRecord({ support, onAppeal, messagesHref }: SupportRecordProps) {
  return (
    <section className={styles.section}>
      <h2>{t('What support has opened')}</h2>
      {support ? <Opened support={support} onAppeal={onAppeal} /> : <p>{t('This needs a connection.')}</p>}
      <p>
        <a href={messagesHref}>{t('Your messages to us')}</a>
      </p>
    </section>
  )
}

interface OpenedProps extends Pick<SupportRecordProps, 'onAppeal'> {
  support: Support
}

function Opened({ support: { openings, hold }, onAppeal }: OpenedProps) {
  return (
    <>
      <HoldOnAccount hold={hold} onAppeal={onAppeal} />
      {openings.length === 0 ? (
        <p>{t('Nobody of support has opened your record so far.')}</p>
      ) : (
        <RecordList>
          {openings.map(({ at, opened, reason, reference }) => (
            <RecordRow
              key={`${at} ${opened} ${reason} ${reference}`}
              heading="h3"
              title={t(openedTexts[opened])}
              aside={<Day at={at} />}
              details={[
                // The dictionary has the reasons that the host writes itself.
                <HostText key="reason" isCommon>
                  {reason}
                </HostText>,
                reference &&
                  rich('Reference {reference}', { reference: <span translate="no">{reference}</span> }),
              ]}
            />
          ))}
        </RecordList>
      )}
    </>
  )
}
