import { inLanguage, type Language } from '../contract/language.ts'
import { writtenLanguage } from '../contract/page/document-texts.ts'
import { serverId } from '../contract/servers/address.ts'
import { modeKey } from '../contract/servers/modes.ts'
import type { StatusServer } from './alerts/rules/status-text.ts'
import type { Community } from './running-community.ts'

/** What status messages say of the server list: as visitors see it, without hidden servers. */
export function statusSources({ serverList, settings }: Pick<Community, 'serverList' | 'settings'>) {
  return {
    listServers(): readonly StatusServer[] | undefined {
      if (serverList.sweptAt === null) return undefined
      const { modes } = settings()
      return Array.from(serverList.all()).flatMap(({ listed, state }): readonly StatusServer[] => {
        // Hidden.
        if (listed.state !== undefined) return []
        const slots = listed.players_max ?? state.max
        return [
          {
            id: serverId(listed.ip, listed.port),
            name: listed.name_display ?? listed.name,
            mode: modeKey(modes, listed.category),
            map: state.map,
            isOnline: state.open,
            people: state.current,
            slots,
          },
        ]
      })
    },
    modeName(key: string, language: Language): string {
      const name = settings().modes.find(({ id }) => id === key)?.name
      return name === undefined ? key : inLanguage(name, language, writtenLanguage(settings()))
    },
  }
}
