/** Says what a build is doing: a line that counts seconds in a terminal, one line per step elsewhere. */

/**
 * @typedef {{ write(text: string): unknown, isTTY?: boolean }} Output
 * @param {Output} output
 * @param {readonly string[]} steps titles, in order
 * @param {() => number} now milliseconds
 */
export function createProgress(output, steps, now = () => performance.now()) {
  const began = now()
  const secondsSince = (time) => Math.round((now() - time) / 1000)
  /** @param {string} title */
  const lineOf = (title) => `[${steps.indexOf(title) + 1}/${steps.length}] ${title}`

  return {
    /**
     * Runs a step. In a terminal its line is rewritten every second; a step that blocks the process is shown without its time.
     * @template T
     * @param {string} title
     * @param {() => T | Promise<T>} run
     */
    async step(title, run) {
      if (!output.isTTY) {
        output.write(`${lineOf(title)}\n`)
        return run()
      }
      const started = now()
      const show = () => output.write(`\r\u001B[K${lineOf(title)} … ${secondsSince(started)} s`)
      show()
      const timer = setInterval(show, 1000)
      try {
        return await run()
      } finally {
        clearInterval(timer)
        output.write('\r\u001B[K')
      }
    },
    done() {
      output.write(`Built in ${secondsSince(began)} s.\n`)
    },
  }
}
