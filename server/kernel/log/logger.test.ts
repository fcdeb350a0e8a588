import { expect, it } from 'vitest'
import { minutes } from '../../../contract/duration.ts'
import { createLineBudget } from './line-budget.ts'
import { createLogger } from './logger.ts'

function loggerAt(level: 'info' | 'warn' = 'info') {
  const clock = { now: 0 }
  const lines: string[] = []
  const logger = createLogger(
    level,
    (line) => lines.push(line),
    createLineBudget(() => clock.now),
  )
  return { clock, lines, logger, told: () => lines.map((line): unknown => JSON.parse(line)) }
}

it('writes some of the lines that are alike, then how many there were', () => {
  const { clock, logger, told } = loggerAt()
  for (let at = 0; at < 10_000; at += 1) {
    logger.warn({ code: 'NOT_FOUND', at }, 'call refused')
    if (at % 1000 === 0) logger.warn({ code: 'BANNED', at }, 'call refused')
  }
  logger.error('something else')
  expect(told()).toHaveLength(30 + 10 + 1)
  expect(told().at(-1)).toMatchObject({ level: 'error', msg: 'something else' })
  clock.now += minutes(1)
  logger.info('the next minute')
  expect(told().slice(41)).toMatchObject([
    { level: 'warn', like: 'call refused (NOT_FOUND)', count: 9970, msg: expect.stringContaining('left out') },
    { msg: 'the next minute' },
  ])
})

it('writes at most two megabytes a minute, whatever is logged', () => {
  const { lines, logger } = loggerAt()
  for (let at = 0; at < 30_000; at += 1) {
    logger.error({ code: `CODE_${at}`, err: new Error('\u202e'.repeat(500)), url: 'x'.repeat(900) }, 'call failed')
  }
  const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0)
  expect(bytes).toBeGreaterThan(500_000)
  expect(bytes).toBeLessThan(2_000_000)
})

it('does not write a line of any length', () => {
  const { lines, told, logger } = loggerAt()
  logger.error({ err: new Error('x'.repeat(1_000_000)) }, 'call failed')
  logger.error({ err: new Error('short') }, 'call failed')
  expect(lines[0]?.length).toBeLessThan(300)
  expect(told()).toMatchObject([
    { level: 'error', like: 'call failed', bytes: expect.any(Number), msg: expect.stringContaining('too long') },
    { err: { message: 'short' }, msg: 'call failed' },
  ])
})
