import { useState } from 'react'
import { t } from '#language/language.ts'
import { formatTime } from '#domain/dates/moment.ts'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { Banner } from '#ui/fields/Banner.tsx'
import { Button } from '#ui/parts/Button.tsx'

export interface DownloadProps {
  /** Others for whom the participant looks for studies are on this device. */
  hasPeople: boolean
  /** Makes the file. Resolves with the time of its oldest part, null if all are fresh, and names of missing parts. */
  onDownload: (withPeople: boolean) => Promise<{ asOf: Date | null; missing: readonly string[] }>
}

export function Download({ hasPeople, onDownload }: DownloadProps) {
  const [isBusy, setBusy] = useState(false)
  const [withPeople, setWithPeople] = useState(false)
  const [done, setDone] = useState<Awaited<ReturnType<typeof onDownload>> | null>(null)
  return (
    <>
      {hasPeople && (
        <Checkbox checked={withPeople} onChange={(event) => setWithPeople(event.target.checked)}>
          {t('Add the others for whom I look for studies')}
        </Checkbox>
      )}
      <Button
        isBusy={isBusy}
        busyText={t('Gathering…')}
        onClick={() => {
          setBusy(true)
          void onDownload(withPeople)
            .then(setDone)
            .finally(() => setBusy(false))
        }}
      >
        {t('Download my data')}
      </Button>
      {done !== null && (
        <Banner tone={done.missing.length === 0 ? 'success' : 'info'}>
          <span>{t('The file is made.')}</span> <span>{ageText(done)}</span>
        </Banner>
      )}
    </>
  )
}

function ageText({ asOf, missing }: Awaited<ReturnType<DownloadProps['onDownload']>>): string {
  const parts = missing.join(', ')
  if (asOf === null) {
    return missing.length === 0
      ? t('All of it is up to date.')
      : t('We could not reach the server, so these are missing: {parts}.', { parts })
  }
  const time = formatTime(asOf)
  return missing.length === 0
    ? t('We could not reach the server: some of it is as of {time}.', { time })
    : t('We could not reach the server: some of it is as of {time}, and these are missing: {parts}.', {
        time,
        parts,
      })
}
