import { zipTableQuery } from '#catalogue/device/tables.ts'
import { readZipTable } from '#domain/near/zip-table.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

/** Three ZIP codes: 10001 in NY, 60614 in IL, and 90001 in CA. */
const table = readZipTable({
  zips: [10_001, 50_613, 29_387],
  latitudes: [4075, 117, -795],
  longitudes: [-7400, -1365, -3060],
  states: [
    ['NY', 1],
    ['IL', 1],
    ['CA', 1],
  ],
  areas: { NY: [501], IL: [602], CA: [803] },
})

/** A device that has this table. */
export function WithZipTable({ children }: { children: ReactNode }) {
  const [client] = useState(() => {
    const made = new QueryClient()
    made.setQueryData(zipTableQuery.queryKey, table)
    return made
  })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
