import { AnswerList } from '#ui/AnswerList.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { PayStub } from '#ui/PayStub.tsx'
import styles from './Gallery.module.css'
import { Sample } from './Sample.tsx'

const long = 'Up to $1,200 over six months, plus travel and a meal voucher for every visit'

/** Samples of paper with its stub. */
export function PaperSamples() {
  return (
    <>
      <Sample name="Card with a stub below">
        <Card
          stub={
            <PayStub
              label="Gift card"
              amount="$20"
              note="for 2,000 points"
              action={<Button>Request</Button>}
            />
          }
        >
          A sheet of paper.
        </Card>
        <Card stub={<PayStub label="Pays" amount={long} />}>Payouts are free text.</Card>
        <Card stub={<PayStub label="Pays" amount={null} />}>And may be missing.</Card>
      </Sample>
      <Sample name="Stub at the end">
        <div className={styles.paper}>
          <p>Beside the paper.</p>
          <PayStub edge="end" label="Pays" amount="$150" note="90 minutes" action={<Button>View</Button>} />
        </div>
      </Sample>
      <Sample name="Answers to read">
        <Card>
          <AnswerList
            answers={[
              {
                key: 'a',
                question: 'Which roast do you usually drink?',
                answer: 'Dark',
                isChoice: false,
                action: (
                  <Button variant="quiet" size="small">
                    Change
                  </Button>
                ),
              },
              { key: 'b', question: 'Which ingredients do you avoid?', answer: null, isChoice: false },
            ]}
          />
        </Card>
      </Sample>
    </>
  )
}
