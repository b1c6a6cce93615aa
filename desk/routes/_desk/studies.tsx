import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '#desk/shell/ComingPage.tsx'

export const Route = createFileRoute('/_desk/studies')({
  staticData: { title: 'Studies' },
  component: () => (
    <ComingPage title="Studies">
      Studies come from the seed and from imports: npm run import, npm run sync.
    </ComingPage>
  ),
})
