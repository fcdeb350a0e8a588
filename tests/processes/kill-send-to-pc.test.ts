import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { href } from '../../contract/endpoint.ts'
import * as endpoints from '../../contract/endpoints/send-to-pc.ts'
import { acceptedSchema, type SentServer, sentServerSchema } from '../../contract/send-to-pc/sent-server.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { createSession } from '../../server/accounts/store/sessions.ts'
import { createTokens } from '../../server/accounts/tokens.ts'
import { importCommunity } from '../../server/community-file.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { steamAccount } from '../support/accounts-app.ts'
import { communityFile } from '../support/community.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { environmentOf } from '../support/previous-release.ts'
import { headersOf, openStream, type TestDevice, type TestStream } from '../support/send-to-pc-portal.ts'
import { ended, type Run, ready, run, testSecret } from '../support/server-process.ts'

interface Process extends Run {
  readonly url: string
}

const listed = { ip: '192.0.2.1', port: 27_015, name: 'Retakes #3', category: 'dm', region: 'ap-seoul' }
const target = { kind: 'server', server: `${listed.ip}:${listed.port}` }

async function send({ url }: Process, phone: TestDevice, id: string): Promise<SentServer> {
  const response = await fetch(url + href(endpoints.sendServer, { params: { id } }), {
    method: 'PUT',
    body: JSON.stringify(target),
    headers: { ...headersOf(phone), 'content-type': 'application/json' },
  })
  return v.parse(sentServerSchema, await response.json())
}

async function accept({ url }: Process, device: TestDevice, id: string) {
  const init = { method: 'POST', headers: headersOf(device) }
  const response = await fetch(url + href(endpoints.acceptSentServer, { params: { id } }), init)
  return v.parse(acceptedSchema, await response.json())
}

/** A call that the kill may end before its answer. */
const answerOf = <T>(call: Promise<T>): Promise<T | undefined> => call.catch(() => undefined)

/** Follows a stream until it has told of a hand-off in this state: all that it told of it, and its last number. */
async function follow(stream: TestStream, id: string, state: SentServer['state']) {
  const told: SentServer[] = []
  let last = 0
  while (told.at(-1)?.state !== state) {
    const event = await stream.next()
    told.push(...event.sentServers.filter((each) => each.id === id))
    last = event.last
  }
  return { told, last }
}

/** Two processes on one database, and the devices of one account. */
async function portal(database: Database, env: Readonly<Record<string, string>>) {
  await importCommunity(database, communityFile({ servers: [listed] }))
  const start = async (): Promise<Process> => {
    const port = await freePort()
    const started = run({ ...env, PORT: String(port) })
    await ready(started)
    return { ...started, url: `http://127.0.0.1:${port}` }
  }
  const account = await steamAccount(database, 1)
  const tokens = createTokens(testSecret)
  const device = async (name: string): Promise<TestDevice> => {
    const begun = { accountId: account.id, kind: 'login', device: name, now: Date.now() } as const
    return { token: tokens.issue(await createSession(database, begun)) }
  }
  const [phone, pc, laptop] = [await device('Phone'), await device('PC'), await device('Laptop')]
  return { start, phone, pc, laptop }
}

/** Which call is cut, and how long after it began, in milliseconds: before, while and after it is answered. */
const kills = [
  { cut: 'send', milliseconds: 0 },
  { cut: 'send', milliseconds: 12 },
  { cut: 'accept', milliseconds: 0 },
  { cut: 'accept', milliseconds: 4 },
  { cut: 'accept', milliseconds: 30 },
] as const

onEveryDatabase('a hand-off whose process is killed (kill -9)', ({ kind, open, fresh }) => {
  // SQLite has one process.
  const several = it.skipIf(kind === 'sqlite')
  several('is told and opened once, by whichever process, and the phone is told who opened it', async () => {
    const location = await fresh()
    const { start, phone, pc, laptop } = await portal(await open(location), environmentOf(location))
    const survivor = await start()
    for (const { cut, milliseconds } of kills) {
      const doomed = await start()
      const [atPc, atPhone] = [await openStream(doomed.url, pc), await openStream(survivor.url, phone)]
      let { last } = await atPc.next()
      const id = randomUUID()
      if (cut === 'accept') {
        await send(survivor, phone, id)
        last = (await follow(atPc, id, 'open')).last
      }
      const sending = cut === 'send' ? answerOf(send(doomed, phone, id)) : undefined
      const accepting = cut === 'accept' ? answerOf(accept(doomed, pc, id)) : undefined
      await delay(milliseconds)
      doomed.child.kill('SIGKILL')
      const [accepted] = await Promise.all([accepting, sending, ended(doomed)])
      // The phone repeats its call elsewhere, and the PC connects again where it left off and repeats the press.
      expect(await send(survivor, phone, id)).toMatchObject({ id })
      const again = await openStream(survivor.url, pc, last)
      const [repeated, other] = await Promise.all([accept(survivor, pc, id), accept(survivor, laptop, id)])
      expect([repeated.link, other.link].filter((link) => link !== null)).toHaveLength(1)
      if (accepted !== undefined) expect(repeated.link).toBe(accepted.link)
      const winner = repeated.link === null ? 'Laptop' : 'PC'
      for (const stream of [atPhone, again]) {
        const { told } = await follow(stream, id, 'opened')
        expect(told.filter(({ state }) => state === 'opened')).toMatchObject([{ openedBy: winner }])
        stream.close()
      }
      expect((await accept(survivor, pc, id)).link).toBe(repeated.link)
      expect((await accept(survivor, laptop, id)).link).toBe(other.link)
    }
  })
})
