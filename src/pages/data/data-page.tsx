import { post } from '#api/client.ts'
import { env, hasFeature } from '#api/env.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { hostLinks } from '#api/host-links.ts'
import { missingWork, readDataExport } from '#domain/data-export.ts'
import { DataImport } from '#features/data-export/DataImport.tsx'
import { DataView } from '#features/data-export/DataView.tsx'
import { Download } from '#features/data-export/Download.tsx'
import { SupportRecord } from '#features/data-export/SupportRecord.tsx'
import { supportQuery } from '#features/data-export/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useLoaderData, useRouteContext, useRouter } from '@tanstack/react-router'
import { peopleOf } from '#offline/drafts/people.ts'
import { importData, downloadData, ownWork } from '#pages/data/data-export.ts'

const from = '/_member/_complete/data'

export function YourData() {
  const { user, client } = useRouteContext({ from })
  const support = useQuery({ ...supportQuery, enabled: false }).data
  const { disclosures, asOf } = useLoaderData({ from })
  const router = useRouter()
  const owner = user.enc_id
  return (
    <DataView
      asOf={asOf}
      brand={env.brand}
      accountHref={hostLinks.notifications(owner)}
      disclosures={disclosures}
      support={
        hasFeature('support') && (
          <SupportRecord
            support={support ?? null}
            messagesHref={hostLinks.messages()}
            onAppeal={async (appeal) => {
              try {
                await post(endpoints.appeal, { body: appeal })
              } finally {
                // A refusal may be about a hold or an answer that the page does not show yet.
                await client.prefetchQuery({ ...supportQuery, staleTime: 0, retry: false })
              }
            }}
          />
        )
      }
      download={
        <Download
          hasPeople={peopleOf(owner).people.length > 0}
          onDownload={(withPeople) => downloadData(client, owner, withPeople)}
        />
      }
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
