import { expect, it } from 'vitest'
import { facilityName } from './trial-record.ts'

it.each([
  ['University of Nebraska Medical Center-Site Number:8400003', 'University of Nebraska Medical Center'],
  ['~MD Anderson Cancer Center-Site Number:8400002', 'MD Anderson Cancer Center'],
  ['Highlands Oncology Group ( Site 2728)', 'Highlands Oncology Group'],
  ['Harbor-UCLA-Hematology and Medical Oncology ( Site', 'Harbor-UCLA-Hematology and Medical Oncology'],
  ['Denver Arthritis Clinic /ID# 253189', 'Denver Arthritis Clinic'],
  ['Clinic of the Bay, Site #12', 'Clinic of the Bay'],
  ['Clinic of the Bay - Site US-104', 'Clinic of the Bay'],
  ['Teva Investigational Site 13834', 'Teva Investigational Site'],
  ['1245.49.10005 Boehringer Ingelheim Investigational Site', 'Boehringer Ingelheim Investigational Site'],
  ['Local Institution - 0202', 'Local Institution'],
  ['As0006 125', null],
  ['For additional information regarding sites, contact 844-687-8522', null],
  ['', null],
  ['R & H Clinical Research - 777 Katy', 'R & H Clinical Research - 777 Katy'],
  ['Accel Research Sites - Tampa', 'Accel Research Sites - Tampa'],
  ['401 Army General Hospital', '401 Army General Hospital'],
  ['Research Site', 'Research Site'],
  ['City Hospital No. 33', 'City Hospital No. 33'],
  ['Mayo Clinic - Rochester', 'Mayo Clinic - Rochester'],
])('%j is shown as %j', (written, shown) => {
  expect(facilityName(written)).toBe(shown)
})
