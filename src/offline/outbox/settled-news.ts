import { texts } from '#contract/base/texts.ts'
import type { Entry } from './entry.ts'

/** An entry that was settled while this page was open. */
export interface News {
  entry: Entry
  /** A form waited for the outcome, and shows it. */
  isAwaited: boolean
}

/** Collects the entries that were settled by this page, another tab or the worker, until they are reported. */
export class SettledNews {
  /** Keys of entries that are not news; null before the first reading, whose entries are not news either. */
  #before: Set<string> | null = null
  #news: News[] = []

  /** @param settled All settled entries of the device. */
  collect(settled: readonly Entry[], isAwaited: (key: string) => boolean): void {
    for (const entry of settled.filter(({ key }) => this.#before?.has(key) === false)) {
      const { op, refusal, key } = entry
      // With status 0 nobody refused it: it had waited too long.
      if (refusal !== null && refusal.status > 0) logFailure(op, `${refusal.status} ${refusal.code}`)
      this.#news.push({ entry, isAwaited: isAwaited(key) })
    }
    this.#before = new Set(settled.map(({ key }) => key))
  }

  /** The news since the last call. */
  take(): News[] {
    return this.#news.splice(0)
  }
}

export function logFailure(op: Entry['op'], why: string): void {
  // oxlint-disable-next-line no-console -- section 8 of the specification asks for this very message
  console.error(texts.submitFailedLog, op, why)
}
