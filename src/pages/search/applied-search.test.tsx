import { wholeList } from '#domain/search/search-terms.ts'
import { renderRouted } from '#tests/support/pages/render-routed.tsx'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { useAppliedSearch } from './applied-search.ts'
import type { StudySearchParams } from './search-params.ts'

/** A list whose address arrives when the last button says so, as on a slow phone. */
function SlowList() {
  const [params, arrive] = useState<StudySearchParams>({})
  const { search, change, settle } = useAppliedSearch(params)
  return (
    <>
      <h1>{search.text || 'All'}</h1>
      <button onClick={() => change({ ...wholeList, text: 'panel' })}>Type</button>
      <button onClick={settle}>Write</button>
      <button onClick={() => change(wholeList)}>Clear</button>
      <button onClick={() => arrive({ q: 'panel' })}>Arrive</button>
      <button onClick={() => arrive({})}>Arrive again</button>
    </>
  )
}

it('a cleared search does not come back with the address that was on its way', async () => {
  const user = await renderRouted(<SlowList />)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  const shown = () => screen.getByRole('heading').textContent
  await press('Type')
  await press('Write')
  await press('Clear')
  await press('Arrive')
  expect(shown()).toBe('All')
  await press('Write')
  await press('Arrive again')
  await press('Arrive')
  await waitFor(() => expect(shown()).toBe('panel'))
})
