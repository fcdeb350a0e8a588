/**
 * 200 sign-ins per second against the built server: latency of the server list meanwhile, and memory. Then, without load,
 * whether the time of a refusal reveals that an account exists.
 *
 *   npm run bench sign-in -- [seconds of load, 10]
 */
import { setTimeout as delay } from 'node:timers/promises'
import { href } from '../../contract/endpoint.ts'
import * as emailEndpoints from '../../contract/endpoints/email.ts'
import * as serverEndpoints from '../../contract/endpoints/servers.ts'
import { type Answer, call, emailOf, password, startPortal } from './sign-in/portal.ts'
import { median, percentile, printMachine, printTable } from './support/report.ts'

const stormSeconds = Number(process.argv[2] ?? 10)
const loginsPerSecond = 200
const listCallsPerSecond = 50
const pairs = 200
const logins = stormSeconds * loginsPerSecond

/** Every request has its own client address, so that the hashing is measured and not the rate limit. */
let addresses = 0
function nextAddress(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** Starts `count` requests at a constant rate, whether or not earlier ones have completed. */
async function atPace(perSecond: number, count: number, begin: (i: number) => Promise<Answer>): Promise<Answer[]> {
  const start = performance.now()
  const answers: Promise<Answer>[] = []
  for (let i = 0; i < count; i++) {
    const wait = start + (i / perSecond) * 1000 - performance.now()
    if (wait > 1) await delay(wait)
    answers.push(begin(i))
  }
  return Promise.all(answers)
}

const portal = await startPortal(logins + pairs)
const loginUrl = `${portal.url}${href(emailEndpoints.signInByEmail)}`
const listUrl = `${portal.url}${href(serverEndpoints.listServers)}`
const logIn = (email: string, attempt: string): Promise<Answer> =>
  call(loginUrl, { body: { email, password: attempt }, from: nextAddress() })
const readList = (): Promise<Answer> => call(listUrl, { from: nextAddress() })

const quiet = await atPace(listCallsPerSecond, 3 * listCallsPerSecond, readList)
const memory = [portal.residentMb()]
const watch = setInterval(() => memory.push(portal.residentMb()), 500)
const [storm, lists] = await Promise.all([
  atPace(loginsPerSecond, logins, (i) => logIn(emailOf(i), i % 2 === 0 ? password : 'not the password')),
  atPace(listCallsPerSecond, stormSeconds * listCallsPerSecond, readList),
])
clearInterval(watch)

const existing: number[] = []
const absent: number[] = []
for (let i = 0; i < pairs; i++) {
  const known = async () => existing.push((await logIn(emailOf(logins + i), 'not the password')).ms)
  const unknown = async () => absent.push((await logIn(`nobody${i}@example.org`, 'not the password')).ms)
  // Interleaved, with alternating order.
  for (const ask of i % 2 === 0 ? [known, unknown] : [unknown, known]) await ask()
}
await portal.stop()

const times = (answers: readonly Answer[]): number[] => answers.map(({ ms }) => ms)
const having = (status: number): Answer[] => storm.filter((answer) => answer.status === status)
const worst = percentile(times(lists), 0.99)
const peak = Math.max(...memory)
const difference = Math.abs(median(existing) - median(absent))
const ms = (value: number): string => `${value.toFixed(1)} ms`
printMachine()
printTable(
  `${loginsPerSecond} logins a second for ${stormSeconds} s (argon2id, 19 MiB, t=2): ${having(200).length} signed in, ${having(401).length} refused, ${having(503).length} told to come back`,
  ['what', 'measured', 'target'],
  [
    ['GET /api/servers meanwhile, p99', ms(worst), '< 100 ms'],
    ['GET /api/servers meanwhile, median', ms(median(times(lists))), '–'],
    ['GET /api/servers before, p99', ms(percentile(times(quiet), 0.99)), '–'],
    ['a login that was answered, p99', ms(percentile(times([...having(200), ...having(401)]), 0.99)), '–'],
    ['memory, highest', `${Math.round(peak)} MB`, '< 400 MB'],
    [`wrong password, account exists, median of ${pairs}`, ms(median(existing)), '–'],
    [`wrong password, no account, median of ${pairs}`, ms(median(absent)), '–'],
    ['difference of the medians', ms(difference), '< 5 ms'],
  ],
)
if (lists.some(({ status }) => status !== 200) || worst >= 100 || peak >= 400 || difference >= 5) process.exitCode = 1
