/** Strangers at every door at once, as often as the limits allow, while an ordinary visitor reads, signs in, pays and is refunded. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { setPriority } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { minutes, seconds } from '../../../contract/duration.ts'
import { freePort } from '../../../scripts/free-port.mjs'
import type { Run } from '../../support/server-process.ts'
import { campaign, type Step } from '../campaign.ts'
import type { Finding } from '../progress.ts'
import { openBackstage, startDemo } from '../support/portal-process.ts'
import { type FloodTask, floodResultSchema } from '../support/strangers/task.ts'
import { type Act, type Experience, type Visit, visitFor } from '../support/strangers/visitor.ts'

const accounts = 1000
/** As shipped, with the log that an operator has. */
const asShipped = { RATE_LIMIT_PER_MINUTE: '1200', SIGN_IN_CHECKS_PER_HOUR: '10', LOG_LEVEL: 'info' }
/** In `npm run test:all` nothing fails for being slow. */
const isWhole = process.env['PROOF_FILE'] !== undefined
const stepTime = minutes(1)
const quietTime = isWhole ? seconds(30) : seconds(10)
/** Bytes of log and database that strangers may cause in a minute. */
const diskPerMinute = 2_000_000
/** Milliseconds; of the list, how many times as long as without strangers. */
const targets = { list: 1.5, signIn: seconds(1), refund: seconds(10) }

async function floodFor(task: FloodTask) {
  const child = fork(new URL('../support/strangers/flood.ts', import.meta.url).pathname)
  // Strangers have computers of their own: theirs takes what the portal leaves of this one.
  if (child.pid !== undefined) setPriority(child.pid, 10)
  child.send(task)
  const [result] = await once(child, 'message')
  return v.parse(floodResultSchema, result)
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, { parentPath, name }) =>
        sum + (statSync(path.join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    )

/** Bytes of the log so far, and of the folder of the portal. */
const written = ({ output }: Run, folder: string) => {
  return { log: output.text.length + output.errors.length, database: bytesIn(folder) }
}

/** Megabytes (proc_pid_status(5)). */
const residentMb = ({ child }: Run): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1000

const highestOf = (values: readonly number[], share = 1): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(share * sorted.length) - 1] ?? 0
}

/** What the visitor was refused or waited for too long. */
function visitorFindings(quiet: Experience, seen: Experience): readonly Finding[] {
  const problems = seen.failed.map((what) => `the visitor: ${what}`)
  const slow = (act: Act, limit: number): void => {
    const longest = highestOf(seen[act])
    if (longest > limit) problems.push(`${act} took ${Math.round(longest)} ms`)
  }
  for (const act of ['signIn', 'payment', 'refund'] as const) {
    if (seen[act].length === 0) problems.push(`the visitor: no ${act}`)
  }
  if (isWhole) {
    slow('signIn', targets.signIn)
    slow('refund', targets.refund)
    const ratio = highestOf(seen.list, 0.99) / highestOf(quiet.list, 0.99)
    if (ratio > targets.list) problems.push(`the p99 of the list is ${ratio.toFixed(2)} times as long`)
  }
  return problems.map((what) => ({ kind: 'unexplained', what }))
}

function countVisit({ highest, count }: Step, quiet: Experience, seen: Experience): void {
  for (const act of ['list', 'signIn', 'payment', 'refund'] as const) {
    count(`${act}: visits`, seen[act].length)
    for (const [name, share] of [
      ['p50', 0.5],
      ['p99', 0.99],
      ['longest', 1],
    ] as const) {
      highest(`${act}: ${name}, ms`, Math.round(highestOf(seen[act], share) * 10) / 10)
      highest(`${act}: ${name} without strangers, ms`, Math.round(highestOf(quiet[act], share) * 10) / 10)
    }
  }
}

campaign('strangers', 1, async ({ location, folder }) => {
  const backstage = await openBackstage(location)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const portal = await startDemo(location, port, folder, asShipped)
  const tokens: string[] = []
  for (let n = 0; n < accounts; n++) tokens.push(await backstage.tokenOf(await backstage.player(1000 + n)))
  const buyer = await backstage.player(1)
  const administrator = await backstage.administrator(2)
  const visit: Visit = {
    origin,
    address: '203.0.113.9',
    buyer: await backstage.tokenOf(buyer),
    administrator: () => backstage.tokenOf(administrator),
  }
  await delay(seconds(5))
  await visitFor(visit, 'first', seconds(5))
  const quiet = await visitFor(visit, 'quiet', quietTime)
  if (quiet.failed.length > 0) throw new Error(`without strangers: ${quiet.failed}`)

  return async (step) => {
    const before = written(portal, folder)
    const task = { origin, seed: step.number, tokens, milliseconds: stepTime }
    const [flood, seen] = await Promise.all([floodFor(task), visitFor(visit, `step-${step.number}`, stepTime)])
    const after = written(portal, folder)
    const perMinute = (bytes: number): number => Math.round((bytes / stepTime) * minutes(1))
    const log = perMinute(after.log - before.log)
    const database = perMinute(after.database - before.database)
    countVisit(step, quiet, seen)
    step.count('calls of strangers served', flood.served)
    step.count('calls of strangers refused', flood.refused)
    step.highest('log in a minute, kB', Math.round(log / 1000))
    step.highest('database in a minute, kB', Math.round(database / 1000))
    step.highest('resident memory, MB', Math.round(residentMb(portal)))
    const problems = Object.entries(flood.failures).map(([what, times]) => `${times} times ${what}`)
    if (log + database > diskPerMinute) problems.push(`log ${log} and database ${database} bytes in a minute`)
    return [...visitorFindings(quiet, seen), ...problems.map((what) => ({ kind: 'unexplained' as const, what }))]
  }
})
