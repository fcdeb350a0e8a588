import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { CommunitySettings } from '../../../../contract/community/community.ts'
import type { Language } from '../../../../contract/language.ts'
import { modeOf } from '../../../../contract/servers/modes.ts'
import { regionOf } from '../../../../contract/servers/regions.ts'
import { useCommunity } from '../../../platform/community.ts'
import { useOnline } from '../../../platform/online.ts'
import { textIn } from '../../../platform/text-in.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import type { ServerRow } from '../core/server-row.ts'

/** The community's words, and the language in which they are shown. */
export interface Vocabulary {
  readonly language: Language
  readonly settings: CommunitySettings
}

/** The mode's name in the page's language, or the community's own category unchanged. */
export const modeName = (key: string, { language, settings }: Vocabulary): string =>
  textIn(modeOf(settings.modes, key)?.name, language) ?? key

export const regionName = (code: string, { language, settings }: Vocabulary): string =>
  textIn(regionOf(settings.regions, code)?.name, language) ?? code

/** The non-empty parts of one line. */
export const dotted = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')

/**
 * The texts of a row, looked up once for the whole table: looking them up in every row costs more than rendering it.
 */
export interface RowMessages extends Vocabulary {
  readonly online: string
  readonly offline: string
  readonly gone: string
  readonly full: string
  readonly pinned: string
  readonly starred: string
  readonly favourite: string
  readonly unfavourite: string
  readonly copy: string
  readonly copied: string
  readonly join: string
  readonly cannotJoin: string
  /** What a row offers in place of Join. */
  readonly send: string
  /** Why nothing can be reached; undefined while the device has a network. */
  readonly noNetwork: string | undefined
  readonly free: (count: number) => string
}

/** Why joining a server is not possible; undefined if it is. */
export function obstacleTo(row: ServerRow, messages: RowMessages, gone: boolean): string | undefined {
  if (gone) return messages.gone
  return messages.noNetwork ?? (row.online ? undefined : messages.cannotJoin)
}

export function useRowMessages(): RowMessages {
  const language = useLanguage()
  const settings = useCommunity()
  const { t } = useLingui()
  const isOnline = useOnline()
  return useMemo(
    () => ({
      language,
      settings,
      online: t`Online`,
      offline: t`Offline`,
      gone: t`No longer listed`,
      full: t`Full`,
      pinned: t`Pinned`,
      starred: t`Favourite`,
      favourite: t`Add to favourites`,
      unfavourite: t`Remove from favourites`,
      copy: t`Copy connect command`,
      copied: t`Copied`,
      join: t`Join`,
      cannotJoin: t`This server is offline`,
      send: settings.features.sendToPc ? t`Send to PC` : t`Share`,
      noNetwork: isOnline ? undefined : t`You're offline`,
      free: (count) => t`${count} free`,
    }),
    [language, settings, t, isOnline],
  )
}
