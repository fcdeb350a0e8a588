import { beforeEach, expect, it, vi } from 'vitest'
import { seconds } from '../../../contract/duration.ts'
import { catalogueServer } from '../../../tests/support/catalogue-server.ts'
import { createServerList } from '../rules/server-list.ts'
import { neverSeen } from '../rules/server-state.ts'
import { createSilenceJob } from './watch-silence.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-06-01T00:00:00Z') }))

const listed = (ip: string, port: number) => catalogueServer(port, { ip, name: `S${port}` })

it('does not call a server silent that sends something else than a reply', async () => {
  const serverList = createServerList()
  const servers = [listed('192.0.2.1', 1), listed('192.0.2.1', 2), listed('192.0.2.2', 3)]
  serverList.setListed(servers)
  const lines: unknown[] = []
  const logger = {
    warn: (detail: object, message: string) => lines.push([message, detail]),
    info: () => expect.fail('nothing is back'),
  }
  const onError = (error: unknown): never => {
    throw error
  }
  const job = createSilenceJob({ serverList, logger, onError })
  job.start()
  for (let i = 0; i < 11; i++) {
    await vi.advanceTimersByTimeAsync(seconds(11))
    const [open, refused, half] = servers.map(({ id }) => id)
    serverList.setState(open ?? '', { ...neverSeen, open: true, lastSeen: Date.now() })
    serverList.setState(refused ?? '', { ...neverSeen, failure: { reason: 'refused', detail: 'banned' } })
    serverList.setState(half ?? '', { ...neverSeen, failure: { reason: 'silent', detail: '' } })
    serverList.finishSweep(Date.now())
    await vi.advanceTimersByTimeAsync(seconds(2))
  }
  expect(lines).toEqual([
    [
      'game server does not answer queries, but is not silent',
      { id: '192.0.2.1:2', name: 'S2', lastReply: null, reason: 'refused', detail: 'banned' },
    ],
    ['game server is silent', { id: '192.0.2.2:3', name: 'S3', lastReply: null }],
  ])
  await job.stop()
})

it('logs one line for a silent host and one when it is back; knows nothing while it is stopped', async () => {
  const serverList = createServerList()
  const servers = [listed('192.0.2.1', 1), listed('192.0.2.1', 2), listed('192.0.2.2', 3)]
  serverList.setListed(servers)
  const lines: unknown[] = []
  const line = (level: string) => (detail: object, message: string) => lines.push([level, message, detail])
  const logger = { warn: line('warn'), info: line('info') }
  const job = createSilenceJob({
    serverList,
    logger,
    onError: (error) => {
      throw error
    },
  })
  const sweep = async (...silent: string[]) => {
    await vi.advanceTimersByTimeAsync(seconds(11))
    const at = Date.now()
    for (const { id, ip } of servers) {
      if (!silent.includes(ip)) serverList.setState(id, { ...neverSeen, open: true, lastSeen: at })
    }
    serverList.finishSweep(at)
    await vi.advanceTimersByTimeAsync(seconds(2))
  }
  expect(job.silent()).toBeUndefined()
  job.start()
  for (let i = 0; i < 5; i++) await sweep()
  expect(job.silent()).toEqual([])
  for (let i = 0; i < 6; i++) await sweep('192.0.2.1')
  expect(job.silent()).toHaveLength(1)
  for (let i = 0; i < 6; i++) await sweep()
  expect(lines).toEqual([
    [
      'warn',
      'all game servers of a host are silent',
      { host: '192.0.2.1', servers: 2, lastReply: '2026-06-01T00:01:03.000Z' },
    ],
    ['info', 'game servers of a host are back', { host: '192.0.2.1', servers: 2, stillSilent: 0 }],
  ])
  await job.stop()
  expect(job.silent()).toBeUndefined()
})
