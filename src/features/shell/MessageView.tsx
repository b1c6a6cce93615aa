import type { ReactNode } from 'react'
import { Card } from '#ui/page/Card.tsx'
import { Stub } from '#ui/page/Stub.tsx'
import styles from './MessageView.module.css'

export function MessageView({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.page}>
      <Card
        stub={
          <Stub edge="below">
            <div className={styles.actions}>{children}</div>
          </Stub>
        }
      >
        <h1>{title}</h1>
        <p>{text}</p>
      </Card>
    </section>
  )
}
