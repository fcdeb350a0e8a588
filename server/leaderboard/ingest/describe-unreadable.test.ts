import { gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { killText, logLine } from '../../../tests/support/match-log.ts'
import { readLogText } from '../rules/match-log/log-lines.ts'
import { describeUnreadable } from './describe-unreadable.ts'

const kill = logLine(1, killText(1, 2))

describe('a text of which no line is one of a log', () => {
  const log = kill.repeat(9)
  it.each([
    ['compressed with gzip', gzipSync(log)],
    ['compressed with zstd', zstdCompressSync(log)],
    ['UTF-16 instead of UTF-8', Buffer.from(`\ufeff${log}`, 'utf16le')],
    ['UTF-16 instead of UTF-8', Buffer.from(log, 'utf16le')],
    ['a zip archive', Buffer.from('PK\x03\x04rest')],
    ['JSON', Buffer.from(JSON.stringify({ lines: [kill] }, null, 2))],
    ['JSON', Buffer.from(`\n  [${JSON.stringify(kill)}]`)],
    ['binary', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 0xff])],
    ['text: 2026-11-26T10:00:00Z killed', Buffer.from('2026-11-26T10:00:00Z killed\n')],
  ])('is told: %s', (told, body) => {
    const { isReadable, first } = readLogText(body.toString('utf8'))
    expect(isReadable).toBe(false)
    expect(describeUnreadable(first).slice(0, told.length)).toBe(told)
  })

  it.each(['', '\n \r\n', kill, `\ufeff${kill}`, `junk\n${kill}`, logLine(1, 'nothing that counts')])(
    'is not %j',
    (text) => {
      expect(readLogText(text).isReadable).toBe(true)
    },
  )
})
