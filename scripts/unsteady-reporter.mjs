/** Vitest counts a test that passed when it was repeated as passed; this names it, so that it is mended. */
export default class UnsteadyReporter {
  #titles = []

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#titles.push(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestRunEnd() {
    for (const title of this.#titles) console.log(`passed only when repeated: ${title}`)
  }
}
