import { useLingui } from '@lingui/react/macro'
import { languageFacts, languages } from '../../../contract/language.ts'
import type { DeviceChange } from '../../shared/device-data.ts'

interface ChangeNames {
  nameOf(change: DeviceChange): string
  /** What a setting would be. */
  valueOf(change: DeviceChange): string
}

/** Lists and settings in words, by the key under which they are stored. */
export function useChangeNames(): ChangeNames {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    favouriteServers: t`Favourite servers`,
    hiddenServers: t`Hidden servers`,
    recentServers: t`Recently joined`,
    savedViews: t`Saved filters`,
    pinnedCommands: t`Pinned commands`,
    pinnedPeople: t`My people`,
    theme: t`Theme`,
    preferredLanguage: t`Language`,
    dataSaver: t`Data saver`,
    latencyProbes: t`Latency probes`,
    latencyDisplay: t`Number in the list`,
    refreshInterval: t`Refresh the server list`,
    quickJoinMaxPing: t`Maximum latency`,
  }
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    theme: { system: t`Same as device`, dark: t`Dark`, light: t`Light` },
    preferredLanguage: Object.fromEntries(languages.map((each) => [each, languageFacts[each].name])),
    dataSaver: { auto: t`Same as browser`, on: t`On`, off: t`Off` },
    latencyProbes: { all: t`All servers`, favourites: t`Favourites only`, off: t`Off` },
    latencyDisplay: { adjusted: t`Adjusted`, measured: t`Measured` },
    refreshInterval: { 15: t`15 s`, 30: t`30 s`, 60: t`60 s`, manual: t`Manual` },
    quickJoinMaxPing: { null: t`Any`, 30: '≤ 30 ms', 60: '≤ 60 ms', 100: '≤ 100 ms' },
  }
  return {
    nameOf: ({ key }) => names[key] ?? key,
    valueOf: ({ key, to }) => values[key]?.[String(to)] ?? String(to),
  }
}
