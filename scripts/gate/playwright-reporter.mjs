/** Tells the process that started Playwright how many tests have ended, and of each failed one at once. */
export default class GateReporter {
  #done = 0
  #total = 0

  printsToStdio() {
    return false
  }

  onBegin(_config, suite) {
    this.#total = suite.allTests().length
    this.#tell()
  }

  onTestEnd(test, { status }) {
    this.#done += 1
    this.#tell()
    if (status !== test.expectedStatus && status !== 'skipped') {
      process.send?.({
        failed: test
          .titlePath()
          .filter((part) => part !== '')
          .join(' › '),
      })
    }
  }

  #tell() {
    process.send?.({ done: this.#done, total: this.#total })
  }
}
