import { zipTableQuery } from '#catalogue/device/tables.ts'
import { readZipTable } from '#domain/near/zip-table.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

/** Four ZIP codes: 02139 in MA, 10001 in NY, 60614 in IL, and 90001 in CA. */
export const zipColumns = {
  zips: [2139, 7862, 50_613, 29_387],
  latitudes: [4237, -162, 117, -795],
  longitudes: [-7110, -290, -1365, -3060],
  states: [
    ['MA', 1],
    ['NY', 1],
    ['IL', 1],
    ['CA', 1],
  ],
  areas: { MA: [506], NY: [501], IL: [602], CA: [803] },
}

const table = readZipTable(zipColumns)

/** A device that has this table. */
export function WithZipTable({ children }: { children: ReactNode }) {
  const [client] = useState(() => {
    const made = new QueryClient()
    made.setQueryData(zipTableQuery.queryKey, table)
    return made
  })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
