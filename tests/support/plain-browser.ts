import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import * as v from 'valibot'
import { chromiumLaunchOptions } from '../../scripts/find-browser.mjs'

/** A tab or window, whose page is hidden while another tab of its window is in front. */
export interface PlainPage {
  goTo(url: string): Promise<void>
  /** Runs an expression, and waits for its promise; returns its value as JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Brings it to the front of its window. */
  show(): Promise<void>
  /** Audio contexts that its page has made: each tone has one. */
  tones(): number
}

export interface PlainBrowser {
  open(where: 'tab' | 'window'): Promise<PlainPage>
  /** Notifications of the site that were shown so far, replaced ones included. */
  notifications(): number
  /** Delivers a push message to the service worker of the site. */
  push(message: object): Promise<void>
  close(): Promise<void>
}

const messageSchema = v.object({
  id: v.optional(v.number()),
  method: v.optional(v.string()),
  params: v.optional(v.record(v.string(), v.unknown()), {}),
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ message: v.string() })),
  sessionId: v.optional(v.string()),
})
const targetSchema = v.object({ targetId: v.string() })
const sessionSchema = v.object({ sessionId: v.string() })
const valueSchema = v.object({
  result: v.object({ value: v.optional(v.unknown()) }),
  exceptionDetails: v.optional(v.object({ text: v.string() })),
})
const shownSchema = v.object({ backgroundServiceEvent: v.object({ eventName: v.string() }) })
const registeredSchema = v.object({
  registrations: v.array(v.object({ registrationId: v.string(), scopeURL: v.string() })),
})

type Event = Pick<v.InferOutput<typeof messageSchema>, 'params' | 'sessionId'> & { readonly method: string }

/** The DevTools protocol over a WebSocket. */
async function connect(url: string, onEvent: (event: Event) => void) {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting = new Map<number, { readonly done: (result: unknown) => void; readonly fail: (error: Error) => void }>()
  socket.addEventListener('message', ({ data }) => {
    const { id, method, error, result, ...rest } = v.parse(messageSchema, JSON.parse(String(data)))
    if (method !== undefined) onEvent({ method, ...rest })
    const call = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (error === undefined) call?.done(result)
    else call?.fail(new Error(error.message))
  })
  let count = 0
  return (method: string, params: object = {}, sessionId?: string): Promise<unknown> =>
    new Promise((done, fail) => {
      count += 1
      waiting.set(count, { done, fail })
      socket.send(JSON.stringify({ id: count, method, params, sessionId }))
    })
}

/** Starts Chromium; resolves to the process, and the address of its DevTools protocol. */
async function launch(profile: string) {
  const { executablePath = chromium.executablePath(), args } = chromiumLaunchOptions()
  const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const sound = ['--autoplay-policy=no-user-gesture-required', '--mute-audio']
  const child = spawn(executablePath, [...args, ...own, ...sound, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const url = await new Promise<string>((done, fail) => {
    let output = ''
    child.stderr.on('data', (chunk) => {
      output += String(chunk)
      const [, found] = /DevTools listening on (ws:\S+)/.exec(output) ?? []
      if (found !== undefined) done(found)
    })
    child.once('exit', () => fail(new Error(`Chromium ended:\n${output}`)))
  })
  return { child, url }
}

/**
 * A Chromium with one profile that is driven without Playwright, which makes every page believe that it is visible (focus
 * emulation). It may show notifications of `origin`.
 */
export async function openPlainBrowser(origin: string): Promise<PlainBrowser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'plain-browser-'))
  const { child, url } = await launch(profile)
  const events: Event[] = []
  const call = await connect(url, (event) => events.push(event))
  await call('Browser.grantPermissions', { origin, permissions: ['notifications'] })
  const pages: string[] = []
  return {
    async open(where) {
      const made = await call('Target.createTarget', { url: 'about:blank', newWindow: where === 'window' })
      const { targetId } = v.parse(targetSchema, made)
      const attached = await call('Target.attachToTarget', { targetId, flatten: true })
      const { sessionId } = v.parse(sessionSchema, attached)
      const ask = (method: string, params: object = {}) => call(method, params, sessionId)
      if (pages.length === 0) {
        await ask('BackgroundService.startObserving', { service: 'notifications' })
        await ask('BackgroundService.setRecording', { service: 'notifications', shouldRecord: true })
        await ask('ServiceWorker.enable')
      }
      pages.push(sessionId)
      for (const domain of ['Page', 'WebAudio']) await ask(`${domain}.enable`)
      return {
        async goTo(address) {
          await ask('Page.navigate', { url: address })
        },
        async evaluate(expression) {
          const options = { expression, awaitPromise: true, returnByValue: true, userGesture: true }
          const { result, exceptionDetails } = v.parse(valueSchema, await ask('Runtime.evaluate', options))
          if (exceptionDetails !== undefined) throw new Error(`${expression}: ${exceptionDetails.text}`)
          return result.value
        },
        async show() {
          await call('Target.activateTarget', { targetId })
        },
        tones: () =>
          events.filter((event) => event.method === 'WebAudio.contextCreated' && event.sessionId === sessionId).length,
      }
    },
    notifications: () =>
      events.flatMap(({ method, params }) => {
        if (method !== 'BackgroundService.backgroundServiceEventReceived') return []
        const { backgroundServiceEvent } = v.parse(shownSchema, params)
        return backgroundServiceEvent.eventName === 'Notification displayed' ? [backgroundServiceEvent] : []
      }).length,
    async push(message) {
      const registrations = events
        .filter(({ method }) => method === 'ServiceWorker.workerRegistrationUpdated')
        .flatMap(({ params }) => v.parse(registeredSchema, params).registrations)
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      const delivery = { origin, registrationId: own?.registrationId ?? '', data: JSON.stringify(message) }
      await call('ServiceWorker.deliverPushMessage', delivery, pages[0])
    },
    async close() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}
