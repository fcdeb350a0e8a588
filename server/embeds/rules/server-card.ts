import { inLanguage } from '../../../contract/language.ts'
import type { Theme } from '../../../contract/page/drawing.ts'
import { serverId } from '../../../contract/servers/address.ts'
import { playerCounts, type Server } from '../../../contract/servers/servers.ts'
import { cardColours, cardSize, cardSvg } from './card-svg.ts'
import { embedWords } from './embed-words.ts'
import { modeName, type Reader, regionName, serverName } from './shown-names.ts'

const [left, right] = [20, cardSize.width - 20]
const bar = { x: 340, y: 66, width: 120, height: 4 } as const

/** A server as a picture: name, mode, region, map, players and state, the address and the community. */
export function serverCard(server: Server, reader: Reader, theme: Theme): string {
  const { text, muted, ok, bad, line } = cardColours[theme]
  const words = inLanguage(embedWords, reader.language)
  const isOpen = server.open === 1
  const { current, max } = playerCounts(server)
  const share = isOpen && max > 0 ? Math.min(1, current / max) : 0
  const name = serverName(server)
  const accent = reader.settings.accent[theme]
  const people = isOpen ? `${current}/${max}` : words.offline
  const where = [modeName(reader, server.category), regionName(reader, server.region)].filter(Boolean).join(' · ')
  return cardSvg({
    theme,
    accent,
    title: `${name} · ${people}`,
    shapes: [
      `<rect x="${bar.x}" y="${bar.y}" width="${bar.width}" height="${bar.height}" rx="2" fill="${line}"/>`,
      share === 0
        ? ''
        : `<rect x="${bar.x}" y="${bar.y}" width="${Math.round(bar.width * share)}" height="${bar.height}" rx="2" fill="${accent}"/>`,
      `<circle cx="${left + 4}" cy="30" r="4" fill="${isOpen ? ok : bad}"/>`,
    ].join(''),
    lines: [
      { text: name, x: left + 16, y: 37, size: 19, room: 290, fill: text, weight: 600 },
      { text: people, x: right, y: 50, size: 26, room: 130, fill: isOpen ? text : bad, anchor: 'end', weight: 600 },
      { text: where, x: left, y: 64, size: 14, room: 305, fill: muted },
      { text: isOpen ? server.map : '', x: left, y: 84, size: 14, room: 305, fill: text },
      { text: isOpen ? words.players : '', x: right, y: 88, size: 12, room: 120, fill: muted, anchor: 'end' },
      { text: serverId(server.ip, server.port), x: left, y: 106, size: 12, room: 220, fill: muted },
      { text: reader.settings.name, x: right, y: 106, size: 12, room: 205, fill: muted, anchor: 'end' },
    ],
  })
}
