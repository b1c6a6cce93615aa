import { settingsPaths } from '#server/platform/pages/account-paths.ts'
import { type ShownPage, openPage } from './page-form.ts'
import { type TestVisitor, goodPassword } from './test-visitor.ts'

/** Shows by the password who uses the session, as a participant does before a change of the account. */
export async function prove(visitor: TestVisitor): Promise<ShownPage> {
  return (await openPage(visitor, settingsPaths.proof)).submit({ current_password: goodPassword })
}
