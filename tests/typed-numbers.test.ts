import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { readSource, sourceFilesUnder, stripSource } from './support/rules/source-scan.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The file that reads the numbers which are typed into the fields of each file. */
const readers: Readonly<Record<string, string>> = {
  'src/features/applications/PaymentNote.tsx': 'src/shared/domain/money/cents.ts',
  'src/features/applications/SessionForm.tsx': 'src/features/applications/session-text.ts',
  'src/features/auth/CodeField.tsx': 'server/modules/account/codes/totp.ts',
  'src/features/earnings/CashoutForm.tsx': 'src/features/earnings/typed-cashout.ts',
  'src/features/profile/ProfileForm.tsx': 'src/shared/contract/answers/profile.ts',
  'src/features/studies/near/NearSearch.tsx': 'src/features/studies/near/search-place.ts',
  'src/pages/whom/edit-person.tsx': 'src/pages/whom/edit-person.tsx',
  'src/features/surveys/SurveyAttempts.tsx': 'src/features/surveys/SurveyAttempts.tsx',
  'src/shared/study/IntakeControl.tsx': 'src/shared/study/answers.ts',
  'desk/features/payouts/Payouts.tsx': 'desk/features/payouts/Payouts.tsx',
  'desk/features/people/Person.tsx': 'desk/features/people/Person.tsx',
  'desk/features/studies/own/QuotaFields.tsx': 'desk/features/studies/own/values/recruiting-values.ts',
  'desk/features/studies/own/RecruitingFields.tsx': 'desk/features/studies/own/values/recruiting-values.ts',
  'desk/features/studies/own/RequirementFields.tsx': 'src/shared/contract/desk/answers/own-studies.ts',
  'desk/features/studies/people/RosterFilterForm.tsx': 'desk/features/studies/people/RosterFilterForm.tsx',
  'desk/features/studies/preview/Preview.tsx': 'desk/features/studies/preview/Preview.tsx',
  'server/modules/account/second-factor/pages.ts': 'server/modules/account/codes/totp.ts',
}

const code = (path: string) => stripSource(readSource(root, path), 'keep')
const isTest = /\.test\.tsx?$/
const asksForNumber = /inputMode(?:=|: )(?!"email"|'email')["'{]/

it('every field for a number is read by a function that takes digits of any kind and marks of a copied text', () => {
  const all = ['src', 'desk', 'server'].flatMap((folder) => sourceFilesUnder(root, folder))
  const files = all.filter((path) => !isTest.test(path) && asksForNumber.test(code(path)))
  expect(files.toSorted()).toEqual(Object.keys(readers).toSorted())
  const readsAny = /\b(?:tidyNumber|plainNumber|wholeNumber|tidyZip|tidyCode)\b/
  expect(Object.values(readers).filter((reader) => !readsAny.test(code(reader)))).toEqual([])
})

it('no field drops what is pasted, as a field of the type number does', () => {
  const all = ['src', 'desk', 'server'].flatMap((folder) => sourceFilesUnder(root, folder))
  expect(
    all.filter((path) => /type(?:=|: )["']number["']\s/.test(code(path)) && path.endsWith('.tsx')),
  ).toEqual([])
})
