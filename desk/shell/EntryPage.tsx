import { Card } from '#ui/page/Card.tsx'
import { Logo } from '#ui/parts/Logo.tsx'
import styles from './EntryPage.module.css'
import type { Elements } from '#ui/parts/elements.ts'

export function EntryPage({ title, children }: { title: string; children: Elements }) {
  return (
    <main className={styles.page}>
      <p className="app-logo">
        <Logo brand="Stipend desk" />
      </p>
      <Card>
        <div className={styles.content}>
          <h1>{title}</h1>
          {children}
        </div>
      </Card>
    </main>
  )
}
