import { expect, it } from 'vitest'
import { createRequests } from './requests.ts'

/** A network without responses, and a clock that the test moves. */
function setUp() {
  const waits: (() => void)[] = []
  const requests = createRequests({
    fetch: (_, { signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    wait: () => new Promise((done) => waits.push(done)),
  })
  const outcomeOf = (asked: Promise<Response>) => {
    let outcome = 'under way'
    void asked.then(
      () => {
        outcome = 'answered'
      },
      () => {
        outcome = 'failed'
      },
    )
    return () => outcome
  }
  return { requests, outcomeOf, pass: () => waits.shift()?.() }
}

const request = (init?: RequestInit) => new Request('https://play.example/api/servers', init)

it('ends what is under way when another worker takes over, a second later', async () => {
  const { requests, outcomeOf, pass } = setUp()
  const outcome = outcomeOf(requests.fetch(request()))
  expect(requests.hasYielded).toBe(false)
  requests.yield()
  await Promise.resolve()
  expect(requests.hasYielded).toBe(true)
  expect(outcome()).toBe('under way')
  pass()
  await expect.poll(outcome).toBe('failed')
})

it('still requests what comes after that', async () => {
  const { requests, outcomeOf, pass } = setUp()
  requests.yield()
  pass()
  await new Promise((done) => setTimeout(done))
  const outcome = outcomeOf(requests.fetch(request()))
  await new Promise((done) => setTimeout(done, 5))
  expect(outcome()).toBe('under way')
})

it('ends with the page that asked', async () => {
  const { requests, outcomeOf } = setUp()
  const page = new AbortController()
  const outcome = outcomeOf(requests.fetch(request({ signal: page.signal })))
  page.abort()
  await expect.poll(outcome).toBe('failed')
})
