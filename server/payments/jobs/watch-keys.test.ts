import { expect, it, onTestFinished } from 'vitest'
import { days } from '../../../contract/duration.ts'
import { createBank } from '../../../tests/support/bank.ts'
import { createLogger } from '../../kernel/log/logger.ts'
import { createKeyWatch } from './watch-keys.ts'

it('logs which certificates have ended or end soon', async () => {
  const now = Date.parse('2026-06-01T00:00:00Z')
  const ends = [
    { setting: 'ALIPAY_APP_CERTIFICATE', at: now - days(7) },
    { setting: 'ALIPAY_CERTIFICATE', at: now + days(1) },
    { setting: 'ALIPAY_ROOT_CERTIFICATE', at: now + days(400) },
  ]
  const lines: string[] = []
  const provider = { ...createBank('alipay', () => now).provider, keyEnds: ends }
  const job = createKeyWatch(
    {
      providers: new Map([['alipay', provider]]),
      logger: createLogger('info', (line) => lines.push(line)),
      now: () => now,
    },
    (error) => {
      throw error
    },
  )
  onTestFinished(() => job.stop())
  job.start()
  await expect.poll(() => lines).toHaveLength(2)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', setting: 'ALIPAY_APP_CERTIFICATE', ends: '2026-05-25T00:00:00.000Z' },
    { level: 'warn', setting: 'ALIPAY_CERTIFICATE', ends: '2026-06-02T00:00:00.000Z' },
  ])
})
