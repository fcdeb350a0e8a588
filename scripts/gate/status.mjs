/** Says what a run is doing and about how long is left: one line that is rewritten in a terminal, a line now and then elsewhere. */

/** Milliseconds between two lines outside a terminal. */
const pause = 20_000

/**
 * @typedef {object} Stage
 * @property {string} title
 * @property {number} expected milliseconds on two quiet cores, for a stage that does not count
 * @property {number} [began]
 * @property {number} [ended]
 * @property {number} [done] tests that have ended
 * @property {number} [total] of all tests
 */

const clock = (milliseconds) => {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Milliseconds that a stage still takes: by what it has done, once that is a tenth; by what it is expected to take before. */
function remaining({ expected, began, ended, done = 0, total = 0 }, now) {
  if (ended !== undefined) return 0
  if (began === undefined) return expected
  const passed = now - began
  if (total > 0 && done >= total / 10) return (passed * (total - done)) / done
  return Math.max(expected - passed, expected / 10)
}

/** Milliseconds until the end: the steps follow each other, the stages of one step run side by side. */
export const timeLeft = (steps, now) =>
  steps.reduce((sum, stages) => sum + Math.max(0, ...stages.map((stage) => remaining(stage, now))), 0)

/**
 * @param {{ write(text: string): unknown, isTTY?: boolean }} output
 * @param {readonly (readonly Stage[])[]} steps
 * @param {() => number} now milliseconds
 */
export function createStatus(output, steps, now = () => performance.now()) {
  const start = now()
  const lineOf = () => {
    const current = steps.flat().filter(({ began, ended }) => began !== undefined && ended === undefined)
    const parts = current.map(({ title, done, total }) => (total ? `${title} ${done}/${total}` : title))
    return `[${clock(now() - start)}] ${parts.join(', ')}; about ${clock(timeLeft(steps, now()))} left`
  }
  const show = () => output.write(output.isTTY ? `\r\u001B[K${lineOf()}` : `${lineOf()}\n`)
  const timer = setInterval(show, output.isTTY ? 1000 : pause)
  return {
    /** Prints lines above the status. */
    say(text) {
      output.write(output.isTTY ? `\r\u001B[K${text}\n` : `${text}\n`)
    },
    /** Runs a stage; its result is `run`'s. */
    async stage(stage, run) {
      stage.began = now()
      try {
        return await run()
      } finally {
        stage.ended = now()
        this.say(`[${clock(now() - start)}] ${stage.title}: ${((stage.ended - stage.began) / 1000).toFixed(0)} s`)
      }
    },
    end() {
      clearInterval(timer)
      if (output.isTTY) output.write('\r\u001B[K')
    },
  }
}
