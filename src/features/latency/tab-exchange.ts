import type { DeviceChannel } from '../../platform/device-leader.ts'
import type { BetweenTabs } from './core/probe-messages.ts'
import type { ProbeResult } from './core/probe-result.ts'
import { schedule } from './core/probe-schedule.ts'

/** How the tabs of a device share one probe run (F-17): followers ask for targets, the leader tells results. */
export interface TabExchange {
  /** Asks the leader for these targets, again every round, until told to ask for none; or only `once`. */
  ask(targets: readonly string[], once: boolean): void
  tell(results: readonly ProbeResult[]): void
  /** Starts listening; returns the stop. */
  open(): () => void
}

export interface TabExchangeOptions {
  readonly channel: DeviceChannel<BetweenTabs>
  readonly onResults: (results: readonly ProbeResult[]) => void
  readonly onAsked: (targets: readonly string[]) => void
}

export function createTabExchange({ channel, onResults, onAsked }: TabExchangeOptions): TabExchange {
  let asked = ''
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    ask(targets, once) {
      const key = once ? '' : targets.join(' ')
      if (once && targets.length > 0) channel.post({ type: 'wanted', targets: [...targets] })
      if (key === asked) return
      asked = key
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
