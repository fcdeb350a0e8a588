import { expect, it } from 'vitest'
import { minutes } from '../../../contract/duration.ts'
import { createLogger } from '../log/logger.ts'
import { createCspLog } from './csp-log.ts'

const report = { document: 'https://play.example.org/faq', directive: 'script-src', blocked: 'inline', source: '' }

function logAt() {
  const clock = { now: Date.parse('2026-06-01T00:00:00Z') }
  const lines: string[] = []
  const logger = createLogger('info', (line) => lines.push(line))
  const write = createCspLog(logger, () => clock.now)
  return { clock, lines, write, told: () => lines.map((line): unknown => JSON.parse(line)) }
}

it('logs each different report once a minute, then how often it came again', () => {
  const { clock, write, told } = logAt()
  for (let at = 0; at < 1000; at += 1) write(report, '203.0.113.9')
  write({ ...report, blocked: 'eval' }, '203.0.113.9')
  expect(told()).toMatchObject([{ cspReport: report }, { cspReport: { blocked: 'eval' } }])
  clock.now += minutes(1)
  write(report, '203.0.113.9')
  expect(told().slice(2)).toMatchObject([
    { cspReport: report, times: 999, msg: 'content security policy violated again' },
    { cspReport: report, msg: 'content security policy violated' },
  ])
})

it('is not filled by strangers, of whom one network has a part only', () => {
  const { clock, write, lines, told } = logAt()
  const flood = (address: string): void => {
    for (let at = 0; at < 60; at += 1) {
      write({ ...report, document: '\u202e'.repeat(512), blocked: `${at}`, source: 'x'.repeat(512) }, address)
    }
  }
  flood('203.0.113.9')
  expect(lines).toHaveLength(5)
  for (let at = 0; at < 100; at += 1) flood(`198.51.${at}.7`)
  expect(lines).toHaveLength(20)
  clock.now += minutes(1)
  write(report, '203.0.113.9')
  // What came again, the rest of all in one line, and the new one.
  expect(told().slice(-2)).toMatchObject([{ times: expect.any(Number) }, { cspReport: report }])
  expect(lines.length).toBeLessThanOrEqual(20 + 20 + 2)
  expect(lines.join('').length).toBeLessThan(64_000)
})

it('logs no secret of an address', () => {
  const { write, lines } = logAt()
  const address = 'https://play.example.org/game/k3v9qLxT7wpB5sR2cN8dJ0hF4gYm?token=hunter2#hunter3'
  write({ ...report, document: address, blocked: address, source: '/faq/k3v9qLxT7wpB5sR2cN8dJ0hF4gYm?hunter4' }, '::1')
  write({ ...report, document: 'data:text/plain,hunter5' }, '::1')
  expect(lines.join('')).not.toMatch(/hunter|k3v9/)
  expect(lines[0]).toContain('https://play.example.org/game/…')
})
