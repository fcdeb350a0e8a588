/** Tells the process that started Vitest how many files have ended, and of each failed test at once. */
export default class GateReporter {
  #done = 0
  #total = 0

  onTestRunStart(specifications) {
    this.#total = specifications.length
    this.#tell()
  }

  onTestModuleEnd(module) {
    this.#done += 1
    this.#tell()
    for (const test of module.children.allTests('failed')) {
      process.send?.({ failed: `${module.relativeModuleId} › ${test.fullName}` })
    }
  }

  #tell() {
    process.send?.({ done: this.#done, total: this.#total })
  }
}
