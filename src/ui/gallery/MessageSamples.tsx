import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { WifiOff } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { Progress } from '#ui/Progress.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Stars } from '#ui/Stars.tsx'
import { showToast } from '#ui/toast.ts'
import { Sample, SampleRow } from './Sample.tsx'

/** Samples of messages and states. */
export function MessageSamples() {
  return (
    <>
      <Sample name="Banner">
        <Banner tone="error">Wrong Username / Password</Banner>
        <Banner tone="info">You are offline, and surveys need a connection.</Banner>
        <Banner
          tone="success"
          action={
            <Button variant="quiet" size="small">
              Open
            </Button>
          }
        >
          Your request was received.
        </Banner>
      </Sample>
      <Sample name="Notice and toast">
        <Notice icon={<WifiOff size={18} aria-hidden="true" />}>You are offline.</Notice>
        <SampleRow>
          <Button variant="secondary" onClick={() => showToast('Study saved')}>
            Say it
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              showToast('Study hidden', { label: 'Undo', onAction: () => showToast('Study is back') })
            }
          >
            With Undo
          </Button>
        </SampleRow>
      </Sample>
      <Sample name="Empty">
        <EmptyState title="No surveys available right now." action={<Button>Refresh</Button>}>
          New ones come in all day.
        </EmptyState>
      </Sample>
      <Sample name="Progress, stars, skeleton">
        <Progress label="None" value={0} max={2000} />
        <Progress label="Some" value={850} max={2000} />
        <Progress label="All" value={2500} max={2000} />
        <SampleRow>
          <Stars rating={0.1} max={5} />
          <Stars rating={3.7} max={5} />
          <Stars rating={5} max={5} />
        </SampleRow>
        <Skeleton height="4rem" />
      </Sample>
    </>
  )
}
