import { msg } from '#language/language.ts'
import { env } from '#api/env.ts'
import { hostLinks } from '#api/host-links.ts'
import { missingWork, readDataExport } from '#domain/data-export.ts'
import { DataImport } from '#features/data-export/DataImport.tsx'
import { DataPage } from '#features/data-export/DataPage.tsx'
import { Download } from '#features/data-export/Download.tsx'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { openApplications } from '#pages/marks/applications.ts'
import {
  askWithTimeout,
  importData,
  downloadData,
  ownWork,
  knownDisclosures,
  oldestAnswer,
} from '#pages/data/data-export.ts'

export const Route = createFileRoute('/_member/_complete/data')({
  staticData: { title: msg('Your data') },
  loader: async ({ context: { client, user } }) => {
    await Promise.all([
      openApplications(client, user.enc_id),
      import('#pages/marks/marks-start.ts').then(({ openMarks }) => openMarks(client, user.enc_id)),
      askWithTimeout(client),
    ])
    const own = await ownWork(client, user.enc_id)
    return { disclosures: knownDisclosures(client, own), asOf: oldestAnswer(client) }
  },
  component: YourData,
})

function YourData() {
  const { user, client } = Route.useRouteContext()
  const { disclosures, asOf } = Route.useLoaderData()
  const router = useRouter()
  const owner = user.enc_id
  return (
    <DataPage
      asOf={asOf}
      brand={env.brand}
      accountHref={hostLinks.notifications(owner)}
      disclosures={disclosures}
      download={<Download onDownload={() => downloadData(client, owner)} />}
      importData={
        <DataImport
          onRead={(text) => readDataExport(text, owner)}
          missing={async (own) => missingWork(own, await ownWork(client, owner))}
          onBring={async (own) => {
            await importData(owner, own)
            // Shows the imported data in the list below.
            await router.invalidate()
          }}
        />
      }
    />
  )
}
