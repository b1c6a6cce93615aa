import { msg } from '#language/language.ts'
import { createFileRoute } from '@tanstack/react-router'
import { openMarks } from '#pages/marks/open-marks.ts'
import { openApplications } from '#pages/marks/use-applications.ts'
import { askWithTimeout, ownWork, knownDisclosures, oldestAnswer } from '#pages/data/data-export.ts'
import { YourData } from '#pages/data/data-page.tsx'

export const Route = createFileRoute('/_member/_complete/data')({
  staticData: { title: msg('Your data') },
  loader: async ({ context }) => {
    const { client, user } = context
    await Promise.all([openApplications(context), openMarks(context, user.enc_id), askWithTimeout(client)])
    const own = await ownWork(client, user.enc_id)
    return { disclosures: knownDisclosures(client, own), asOf: oldestAnswer(client) }
  },
  component: YourData,
})
