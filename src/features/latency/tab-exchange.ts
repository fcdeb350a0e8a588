import type { DeviceChannel } from '../../platform/device-leader.ts'
import type { BetweenTabs } from './core/probe-messages.ts'
import type { ProbeResult } from './core/probe-result.ts'
import { schedule } from './core/probe-schedule.ts'

/** How the tabs of a device share one probe run (F-17): followers request targets, the leader publishes results. */
export interface TabExchange {
  /**
   * Requests these targets from the leader, repeated every round until the list is empty; with `once`, only one time.
   */
  ask(targets: readonly string[], once: boolean): void
  tell(results: readonly ProbeResult[]): void
  /** Starts listening; returns a function that stops it. */
  open(): () => void
}

export interface TabExchangeOptions {
  readonly channel: DeviceChannel<BetweenTabs>
  readonly onResults: (results: readonly ProbeResult[]) => void
  readonly onAsked: (targets: readonly string[]) => void
}

export function createTabExchange({ channel, onResults, onAsked }: TabExchangeOptions): TabExchange {
  let requested = ''
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    ask(targets, once) {
      const key = once ? '' : targets.join(' ')
      if (once && targets.length > 0) channel.post({ type: 'wanted', targets: [...targets] })
      if (key === requested) return
      requested = key
      clearInterval(timer)
      if (key === '') return
      const post = () => channel.post({ type: 'wanted', targets: [...targets] })
      post()
      timer = setInterval(post, schedule.roundPeriod)
    },
    tell(results) {
      if (results.length > 0) channel.post({ type: 'results', results: [...results] })
    },
    open: () =>
      channel.listen((message) => {
        if (message.type === 'results') onResults(message.results)
        else onAsked(message.targets)
      }),
  }
}
