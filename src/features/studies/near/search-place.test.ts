import { readZipTable } from '#domain/near/zip-table.ts'
import { expect, it } from 'vitest'
import { middleOf } from './search-place.ts'

/** One ZIP code, in Chicago. */
const table = readZipTable({
  zips: [60_614],
  latitudes: [4192],
  longitudes: [-8765],
  states: [['IL', 1]],
  areas: { IL: [602] },
})

it.each(['60614', '60614-1234', '606141234', '６０６１４', '\u202A60614\u202C', ' 60614\u00A0– 1234'])(
  'finds the place of the ZIP code %s',
  (zip) => {
    expect(middleOf(table, null, zip)).toMatchObject({ states: ['IL'], problem: undefined })
  },
)

it.each([
  ['00000', 'We do not know where ZIP code 00000 is.'],
  ['606', undefined],
  ['6061412', 'Enter a five-digit ZIP code, such as 99999.'],
  ['Chicago', 'Enter a five-digit ZIP code, such as 99999.'],
])('says what is wrong with %s', (zip, problem) => {
  expect(middleOf(table, null, zip)).toMatchObject({ place: null, problem })
})
