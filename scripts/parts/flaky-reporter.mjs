/** Vitest counts a test that passed after a retry as passed. This lists it with the reason of its failure. */
export default class FlakyReporter {
  #lines = []

  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return
    this.#lines.push(`passed only when repeated: ${test.module.relativeModuleId} > ${test.fullName}`)
    for (const { stack, message } of test.result().errors ?? []) this.#lines.push(String(stack ?? message))
  }

  onTestRunEnd() {
    for (const line of this.#lines) console.log(line)
  }
}
